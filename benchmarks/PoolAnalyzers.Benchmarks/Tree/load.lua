-- Reads one value, overwrites a hundred keys of its own, and reads them back. Every answer is looked at.
local wanted
local turn = 0
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function init(args)
    wanted = args[1]
    wrong = 0
    unexpected = 0
end

function value(turn)
    return '{"turn":' .. turn .. ',"filler":"' .. string.rep("x", turn % 3000) .. '"}'
end

function request()
    turn = turn + 1
    local kind = turn % 4
    local key = "/wrk/" .. (turn % 100)
    if kind == 0 then
        return wrk.format("PUT", key, { ["Host"] = "localhost" }, value(turn))
    elseif kind == 1 then
        return wrk.format("GET", key, { ["Host"] = "localhost" })
    end
    return wrk.format("GET", "/static", { ["Host"] = "localhost" })
end

function response(status, headers, body)
    -- All keys are there before the first request, and nobody clears them: nothing is missing, and nothing is new.
    if status ~= 200 and status ~= 204 then
        unexpected = unexpected + 1
    end
    if status == 200 and body ~= wanted then
        -- Not the value that everybody knows: then one of the others, of which the turn tells every byte.
        local number = string.match(body, '^{"turn":(%d+),')
        if not number or body ~= value(tonumber(number)) then
            wrong = wrong + 1
        end
    end
end

function done(summary, latency, requests)
    local wrong, unexpected = 0, 0
    for _, thread in ipairs(threads) do
        wrong = wrong + thread:get("wrong")
        unexpected = unexpected + thread:get("unexpected")
    end
    local errors = summary.errors
    local broken = errors.connect + errors.read + errors.write + errors.timeout
    io.write(string.format("RESULT %d %d %d %d\n", summary.requests, wrong, unexpected, broken))
end
