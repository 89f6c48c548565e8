-- A valid request; the hash comes on the command line. wrk counts answers that are not 2xx or 3xx.
function init(args)
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/octet-stream"
    wrk.headers["X-Content-Hash"] = args[2]
    wrk.body = string.rep("-", tonumber(args[1]))
end

function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("RESULT %d %d %d %d %d %d %d\n",
        summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(90), latency:percentile(99),
        errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
