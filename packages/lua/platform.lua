--- What the module needs of the server that runs it. These are the functions of FiveM's and RedM's servers; for other servers
-- write the same ones, and give them to `Cabildo.new` as `platform`.
local platform = {}

--- Sends a request: returns the answer, or nil, the code of the failure and its cause.
function platform.request(request)
  local answered = promise.new()
  PerformHttpRequest(request.url, function(status, body, headers, failure)
    answered:resolve({ status = status, body = body, headers = headers, failure = failure })
  end, request.method, request.body or "", request.headers, { followLocation = false })
  local response = Citizen.Await(answered)
  local failure = response.failure
  if failure == "Failure handling HTTP request" then
    return nil, "not_sent", failure
  end
  -- The status says nothing where the answer has begun and broke.
  local isRefusal = failure and string.find(failure, "^HTTP %d")
  if not response.body and not isRefusal then
    return nil, "connection", failure
  end
  -- The body of a refusal comes as the text of a failure, and its headers do not come.
  response.body = response.body or string.gsub(failure, "^HTTP %d+:? ?", "")
  return response
end

function platform.encode(value)
  return json.encode(value)
end

function platform.decode(text)
  return json.decode(text)
end

function platform.wait(seconds)
  Wait(math.ceil(seconds * 1000))
end

--- Seconds that only grow.
function platform.clock()
  return GetGameTimer() / 1000
end

-- Scripts of the game seed the generator of random numbers too, so that its numbers may come again.
local start = string.format("%x-%x-", os.time(), GetGameTimer()) .. string.gsub(tostring({}), "%W", "")
local made = 0

--- An idempotency key that no other command has, of this start or another.
function platform.newKey()
  made = made + 1
  return string.format("%s-%x", start, made)
end

--- The key that the configuration of the server keeps under a name: `set cabildo_key "sv_…"`.
function platform.keyNamed(name)
  local key = GetConvar(name, "")
  return key ~= "" and key or nil
end

--- The value of the header that carries a key.
function platform.bearer(key)
  return "Bearer " .. key
end
