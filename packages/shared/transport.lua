local MAX_SESSIONS = 50
local FIRST_WAIT = 0.5
local LONGEST_BACKOFF = 8
-- A server that asks for a longer wait gets no further attempt.
local LONGEST_WAIT = 66
-- Statuses after which the same request may succeed.
local AWAY = { [502] = true, [503] = true, [504] = true }

-- The codes of failures that no answer of Cabildo brought. All other codes are those of the API.
local SENTENCES = {
  bad_answer = { es = "La respuesta no es de Cabildo.", en = "The answer is not one of Cabildo." },
  connection = { es = "La conexión se cortó.", en = "The connection broke." },
  no_account = {
    es = "El jugador no tiene cuenta en la plataforma de juego.",
    en = "The player has no account of the game platform.",
  },
  no_session = { es = "El jugador no es miembro del servidor.", en = "The player is no member of the server." },
  not_sent = { es = "La petición no llegó a enviarse.", en = "The request was never sent." },
}

--- Describes a failure: `refused` means that nothing was done, `unknown` that a command may have taken effect.
local function problemOf(server, code, details)
  local sentences = SENTENCES[code]
  return {
    code = code,
    status = details.status or 0,
    message = details.message or (sentences and sentences[server._language]) or code,
    requestId = details.requestId,
    retryAfter = details.retryAfter,
    outcome = details.outcome or "unknown",
    fields = details.fields or {},
    cause = details.cause,
    session = details.session,
  }
end

local function copyOf(values)
  local copy = {}
  for name, value in pairs(values or {}) do
    copy[name] = value
  end
  return copy
end

--- A text that JSON text contains in place of an empty object, until it is sent.
local EMPTY_OBJECT = "cabildo_empty_object_b41c9e"

--- The JSON text of parameters. Lua has one kind of empty table, which is an object where the API wants one.
local function bodyOf(platform, params)
  local body = {}
  for name, value in pairs(params) do
    local isEmpty = type(value) == "table" and next(value) == nil
    body[name] = isEmpty and OBJECTS[name] and EMPTY_OBJECT or value
  end
  if next(body) == nil then
    return "{}"
  end
  return (string.gsub(platform.encode(body), '"' .. EMPTY_OBJECT .. '"', "{}"))
end

local function textOf(platform, value)
  if type(value) == "table" then
    return platform.encode(value)
  end
  local isWhole = type(value) == "number" and value == math.floor(value)
  return isWhole and string.format("%d", value) or tostring(value)
end

local function escaped(text)
  return (string.gsub(text, "[^%w%-%._~]", function(sign)
    return string.format("%%%02X", string.byte(sign))
  end))
end

local function queryOf(platform, params)
  local names = {}
  for name in pairs(params) do
    table.insert(names, name)
  end
  table.sort(names)
  local parts = {}
  for _, name in ipairs(names) do
    table.insert(parts, escaped(name) .. "=" .. escaped(textOf(platform, params[name])))
  end
  return #parts > 0 and "?" .. table.concat(parts, "&") or ""
end

local function backoff(tries, first, most)
  return math.min(first * 2 ^ tries, most) * (0.75 + math.random() / 4)
end

local function waitBefore(problem, tries)
  if problem.retryAfter then
    -- Callers that got the same Retry-After come at different moments.
    return problem.retryAfter * (1 + math.random() / 10)
  end
  return backoff(tries, FIRST_WAIT, LONGEST_BACKOFF)
end

--- Whether a repetition may succeed where this attempt failed, and can do no harm.
local function isWorthRepeating(problem, isHarmless)
  if problem.status == 429 or problem.code == "not_sent" then
    return true
  end
  return isHarmless and (AWAY[problem.status] or problem.code == "connection") or false
end

local function lowered(headers)
  local lower = {}
  for name, value in pairs(headers or {}) do
    lower[string.lower(name)] = type(value) == "table" and value[1] or value
  end
  return lower
end

--- Reads an answer: returns the answer, or nil and the problem.
local function readAnswer(server, response)
  local headers = lowered(response.headers)
  local status = response.status
  local isJson = string.find(headers["content-type"] or "", "^application/json") ~= nil
  local isRead, body = pcall(server._platform.decode, response.body or "")
  local isObject = isRead and type(body) == "table"
  -- The headers do not decide, because some platforms give none of a refusal.
  local isAnswer = isObject and type(body.ok) == "boolean"
  local isSuccess = status >= 200 and status < 300
  if isSuccess and isAnswer and body.ok then
    return body
  end
  local told = {
    status = status,
    requestId = headers["x-request-id"],
    retryAfter = tonumber(headers["retry-after"]),
  }
  if isJson and not isObject then
    -- A connection that breaks may look like the end of the answer.
    return nil, problemOf(server, "connection", told)
  end
  if isSuccess or not isAnswer or body.ok then
    return nil, problemOf(server, "bad_answer", told)
  end
  told.retryAfter = told.retryAfter or body.retry_after
  told.message = body.error
  told.outcome = body.outcome or "refused"
  told.fields = copyOf(body)
  for _, name in ipairs({ "ok", "error", "error_code", "outcome", "retry_after" }) do
    told.fields[name] = nil
  end
  return nil, problemOf(server, body.error_code, told)
end

--- Waits where this request would be one too many in its minute.
local function pace(server)
  local now = server._platform.clock()
  local due = math.max(server._due, now)
  -- The turn is taken before the wait, because other threads run meanwhile.
  server._due = due + server._interval
  local wait = due - now - server._burst * server._interval
  if wait > 0 then
    server._platform.wait(wait)
  end
end

local function attempt(server, request)
  pace(server)
  local response, code, cause = server._platform.request(request)
  if response then
    return readAnswer(server, response)
  end
  local outcome = code == "not_sent" and "refused" or "unknown"
  return nil, problemOf(server, code, { outcome = outcome, cause = cause })
end

--- Sends a request, and repeats it where that may help and can do no harm: returns the answer, or nil and the problem.
local function send(server, request, isHarmless, idempotencyKey)
  request.headers["Accept"] = "application/json"
  request.headers["Accept-Language"] = server._language
  request.headers["Idempotency-Key"] = idempotencyKey
  if request.body then
    request.headers["Content-Type"] = "application/json"
  end
  local isUnknown = false
  local tries = 0
  while true do
    local answer, problem = attempt(server, request)
    if answer then
      return answer
    end
    -- A later refusal does not say what an earlier attempt has done.
    isUnknown = isUnknown or problem.outcome == "unknown"
    problem.outcome = isUnknown and "unknown" or "refused"
    problem.idempotencyKey = idempotencyKey
    local wait = waitBefore(problem, tries)
    if tries >= server._maxRetries or wait > LONGEST_WAIT or not isWorthRepeating(problem, isHarmless) then
      return nil, problem
    end
    tries = tries + 1
    server._platform.wait(wait)
  end
end

--- The key of a command, over all its attempts; nil where it takes none.
local function keyOf(server, isKeyed, options)
  local given = (options or {}).idempotencyKey
  if not isKeyed or given == false then
    return nil
  end
  return given ~= nil and tostring(given) or server._platform.newKey()
end
