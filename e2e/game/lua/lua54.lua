-- Stands for a game server whose scripts are Lua 5.4, as FiveM's are: PerformHttpRequest as its published source has it
-- (HttpScriptFunctions.cpp), promises, `json`, Wait in milliseconds, and convars. PerformHttpRequest gives the body of a refusal
-- as the text of a failure and no headers of it, the status 0 where no answer arrives, and gives up after 5 s without a byte.
local bridge = require("bridge")

json = require("json")

local PATIENCE = 5

function PerformHttpRequest(url, done, method, data, headers, options)
  assert(options.followLocation == false)
  for name, value in pairs(headers) do
    assert(type(name) == "string" and type(value) == "string")
  end
  assert(utf8.len(url) and utf8.len(data))
  local body = data ~= "" and data or nil
  local answer = bridge.request({ url = url, method = method, headers = headers, body = body }, PATIENCE)
  if answer.failure then
    done(answer.status or 0, nil, {}, answer.failure)
  elseif answer.status < 400 then
    done(answer.status, answer.body, answer.headers)
  else
    done(answer.status, nil, {}, string.format("HTTP %d: %s", answer.status, answer.body))
  end
end

promise = {
  new = function()
    return { resolve = function(self, value) self.value = value end }
  end,
}
Citizen = { Await = function(promised) return promised.value end }

function Wait(milliseconds)
  bridge.wait(milliseconds / 1000)
end

function GetGameTimer()
  return math.floor(bridge.now * 1000)
end

function GetConvar(name, default)
  return os.getenv(string.upper(name)) or default
end
