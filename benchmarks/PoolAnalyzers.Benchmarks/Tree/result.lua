-- One line about a run. wrk counts answers that are not 2xx or 3xx.
function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("RESULT %d %d %d %d %d %d %d %d\n",
        summary.requests, summary.duration, summary.bytes,
        latency:percentile(50), latency:percentile(90), latency:percentile(99),
        errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
