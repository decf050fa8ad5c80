-- Stands for the game platform (Luau) as its reference has it: `game:GetService("HttpService")` with RequestAsync, which throws
-- where no answer arrives, and beyond 500 requests in a minute, 1,024 KB of a body, a body of a GET or a header that it keeps
-- for itself; JSONEncode, JSONDecode, GenerateGUID and GetSecret, whose secrets can be sent and not read; and the library `task`.
local bridge = require("bridge")
local json = require("json")

local Secret = { __index = {}, __tostring = function() return "Secret" end }

function Secret.__index:AddPrefix(prefix)
  return setmetatable({ value = prefix .. self.value }, Secret)
end

local HttpService = {}

local PATIENCE = 60
local MOST_IN_MINUTE = 500
local MOST_BYTES = 1024 * 1024
local LOCKED = {}
for name in string.gmatch("accept-encoding connection content-length expect forwarded host proxy-connection roblox-id "
  .. "user-agent via x-forwarded-for x-forwarded-host x-forwarded-proto", "%S+") do
  LOCKED[name] = true
end

local sentAt = {}

--- Throws where the platform sends nothing.
local function refuseUnsent(request)
  local size = #(request.Body or "")
  if size > MOST_BYTES then
    error(string.format("Post data too large. Limit: 1024 KB. Post size: %d KB", size // 1024), 0)
  elseif request.Body and (request.Method == "GET" or request.Method == "HEAD") then
    error("a GET has no body", 0)
  end
  local earlier = sentAt[#sentAt + 1 - MOST_IN_MINUTE]
  if earlier and bridge.now - earlier < 60 then
    error("Number of requests exceeded limit", 0)
  end
  table.insert(sentAt, bridge.now)
end

function HttpService:RequestAsync(request)
  local headers = {}
  for name, value in pairs(request.Headers) do
    if LOCKED[string.lower(name)] then
      error(string.format('Header "%s" is not allowed!', name), 0)
    end
    headers[name] = getmetatable(value) == Secret and value.value or value
    assert(type(headers[name]) == "string")
  end
  refuseUnsent(request)
  local answer = bridge.request({
    url = request.Url,
    method = request.Method,
    headers = headers,
    body = request.Body,
  }, PATIENCE)
  if answer.failure then
    error(answer.failure, 0)
  end
  local isSuccess = answer.status >= 200 and answer.status < 300
  return { Success = isSuccess, StatusCode = answer.status, Headers = answer.headers, Body = answer.body }
end

function HttpService:JSONEncode(value)
  return json.encode(value)
end

function HttpService:JSONDecode(text)
  return json.decode(text)
end

function HttpService:GenerateGUID(isWrapped)
  assert(isWrapped == false)
  local file = assert(io.open("/proc/sys/kernel/random/uuid", "r"))
  local guid = file:read("l")
  file:close()
  return guid
end

function HttpService:GetSecret(name)
  return setmetatable({ value = os.getenv(string.upper(name)) }, Secret)
end

game = { GetService = function(_, name) return name == "HttpService" and HttpService or nil end }
task = { wait = bridge.wait }
os.clock = function() return bridge.now end
