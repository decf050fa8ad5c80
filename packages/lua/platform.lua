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
  if not response.status or response.status < 100 then
    return nil, "connection", response.failure
  end
  if not response.body and response.failure then
    -- The body of a refusal comes as the text of a failure.
    response.body = string.gsub(response.failure, "^HTTP %d+: ", "")
  end
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

--- The key that the configuration of the server keeps under a name: `set cabildo_key "sv_…"`.
function platform.keyNamed(name)
  local key = GetConvar(name, "")
  return key ~= "" and key or nil
end

--- The value of the header that carries a key.
function platform.bearer(key)
  return "Bearer " .. key
end
