-- Stands for the game platform (Luau): `game:GetService("HttpService")` with RequestAsync, which throws where no answer
-- arrives, JSONEncode, JSONDecode and GetSecret, whose secrets can be sent and not read; and the library `task`.
local bridge = require("bridge")
local json = require("json")

local Secret = { __index = {}, __tostring = function() return "Secret" end }

function Secret.__index:AddPrefix(prefix)
  return setmetatable({ value = prefix .. self.value }, Secret)
end

local HttpService = {}

function HttpService:RequestAsync(request)
  local headers = {}
  for name, value in pairs(request.Headers) do
    headers[name] = type(value) == "table" and value.value or value
  end
  local answer = bridge.request({
    url = request.Url,
    method = request.Method,
    headers = headers,
    body = request.Body,
  })
  if answer.failure then
    error(answer.failure, 0)
  end
  return { StatusCode = answer.status, Headers = answer.headers, Body = answer.body }
end

function HttpService:JSONEncode(value)
  return json.encode(value)
end

function HttpService:JSONDecode(text)
  return json.decode(text)
end

function HttpService:GetSecret(name)
  return setmetatable({ value = os.getenv(string.upper(name)) }, Secret)
end

game = { GetService = function(_, name) return name == "HttpService" and HttpService or nil end }
task = { wait = bridge.wait }
os.clock = function() return bridge.now end
