-- Connects a shim of a platform with the test that has started this interpreter. The interpreter has no network: the test
-- sends each request that is written to standard output as a line, and writes the answer to standard input. Time passes only
-- by waiting, so that no test has to wait.
local json = require("json")
-- A test may replace the global function.
local load = load

local bridge = { now = 1000, waits = {} }

local function tell(line)
  io.stdout:write(json.encode(line), "\n")
  io.stdout:flush()
end

--- Returns the answer { status, headers, body }, or { failure } where no answer arrived. It may come after `takes` seconds,
-- and its first byte after `silence` of them.
-- @param patience the most seconds of silence that the platform bears
function bridge.request(request, patience)
  tell({ http = request, at = bridge.now })
  local answer = json.decode(io.stdin:read("l"))
  local takes = answer.takes or 0
  local isCut = (answer.silence or takes) > patience
  bridge.now = bridge.now + (isCut and patience or takes)
  return isCut and { failure = "the request was given up in silence" } or answer
end

function bridge.wait(seconds)
  table.insert(bridge.waits, seconds)
  bridge.now = bridge.now + seconds
end

--- Runs the scripts that the test sends, each a line, until there are no more.
function bridge.serve(environment)
  for line in io.stdin:lines("l") do
    bridge.waits = {}
    local script = assert(load(json.decode(line).script, "=script", "t", environment))
    local values = table.pack(pcall(script))
    local texts = {}
    for nth = 1, values.n do
      texts[nth] = json.encode(values[nth])
    end
    tell({ values = texts, waits = bridge.waits })
  end
end

return bridge
