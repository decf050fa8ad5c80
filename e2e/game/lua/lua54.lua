-- Stands for a game server whose scripts are Lua 5.4, as FiveM's are: PerformHttpRequest, which gives the body of a refusal as
-- the text of a failure and the status 0 where no answer arrives, promises, `json`, Wait in milliseconds, and convars.
local bridge = require("bridge")

json = require("json")

function PerformHttpRequest(url, done, method, data, headers, options)
  assert(options.followLocation == false)
  local body = method ~= "GET" and data or nil
  local answer = bridge.request({ url = url, method = method, headers = headers, body = body })
  if answer.failure then
    done(0, nil, {}, answer.failure)
  elseif answer.status < 400 then
    done(answer.status, answer.body, answer.headers)
  else
    done(answer.status, nil, answer.headers, string.format("HTTP %d: %s", answer.status, answer.body))
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
