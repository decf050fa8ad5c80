local Cabildo = {}

--- Stands for an empty object within a parameter, where an empty table would be sent as a list.
Cabildo.EMPTY_OBJECT = EMPTY_OBJECT

local Server = {}
Server.__index = Server

local Player = {}
Player.__index = Player

--- Connects to the API with a key of the server (sv_). Nothing is sent yet.
-- @param options {
--   baseUrl: the address of the API, "https://api.example.org",
--   secret: the name under which the platform keeps the key; or key: the key itself,
--   serverId: the id of the server; default: it is asked for,
--   language: "es" (default) or "en", of messages,
--   maxRetries: attempts after the first one, 2 by default,
--   requestsPerMinute: the most requests a minute, 450 by default,
--   platform: functions in place of those above,
-- }
function Cabildo.new(options)
  local own = copyOf(platform)
  for name, does in pairs(options.platform or {}) do
    own[name] = does
  end
  local key = options.key or (options.secret and own.keyNamed(options.secret))
  if type(options.baseUrl) ~= "string" or not key then
    error("Cabildo.new needs baseUrl, and key or secret", 2)
  end
  local perMinute = options.requestsPerMinute or 450
  return setmetatable({
    _platform = own,
    _base = string.gsub(options.baseUrl, "/$", ""),
    _bearer = own.bearer(key),
    _id = options.serverId,
    _language = options.language or "es",
    _maxRetries = options.maxRetries or 2,
    -- A tenth may go at once, and the rest one after another.
    _burst = perMinute / 10,
    _interval = 60 / (perMinute * 0.9),
    _due = 0,
    _kept = {},
  }, Server)
end

--- The id of the server that the key belongs to: returns the id, or nil and the problem.
function Server:id()
  if not self._id then
    local answer, problem = self:v1("GET", "/v1/servers")
    if not answer then
      return nil, problem
    end
    self._id = answer.servers[1].id
  end
  return self._id
end

--- Puts parameters into the places of a path, `:call_id` or `{call_id}`, and takes them out of `params`.
local function filled(platform, path, params)
  return (string.gsub(path, "[:{]([%l_]+)}?", function(name)
    local value = params[name]
    if value == nil then
      error(path .. " needs " .. name, 4)
    end
    params[name] = nil
    return escaped(textOf(platform, value))
  end))
end

--- Calls an address of /v1 as the server: returns the answer, or nil and the problem.
-- server:v1("POST", "/v1/servers/:server_id/calls", { title = "Fire" })
-- @param options { idempotencyKey: a key of your own; false: none, and no repetition }
function Server:v1(method, path, params, options)
  local rest = copyOf(params)
  if rest.server_id == nil and string.find(path, "[:{]server_id") then
    local id, problem = self:id()
    if not id then
      return nil, problem
    end
    rest.server_id = id
  end
  local address = method .. " " .. string.gsub(path, "/[:{]?[%d%l_]*_id}?", "/*")
  address = string.gsub(address, "/%d+", "/*")
  local url = self._base .. filled(self._platform, path, rest)
  local request = { method = method, url = url, headers = { Authorization = self._bearer } }
  if method == "GET" or method == "DELETE" then
    request.url = url .. queryOf(self._platform, rest)
  else
    request.body = bodyOf(self._platform, rest)
  end
  local isQuery = method == "GET"
  local key = keyOf(self, not isQuery and not UNKEYED[address], options)
  return send(self, request, isQuery or REPEATABLE[address] or key ~= nil, key)
end

--- Seconds since 1970 of a time as the API writes it.
local function timeOf(text)
  local year, month, day, hour, minute, second = string.match(text, "^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)")
  -- Years begin in March here, so that a leap day is the last of its year.
  local y = tonumber(year) - (tonumber(month) <= 2 and 1 or 0)
  local m = (tonumber(month) + 9) % 12
  local days = 365 * y + math.floor(y / 4) - math.floor(y / 100) + math.floor(y / 400)
  days = days + math.floor((153 * m + 2) / 5) + tonumber(day) - 1 - 719468
  return days * 86400 + tonumber(hour) * 3600 + tonumber(minute) * 60 + tonumber(second)
end

--- The id of an account of the game platform as text, which the API takes.
local function gpIdOf(id)
  return type(id) == "number" and string.format("%d", id) or id
end

--- Asks about players by their accounts of the game platform, fifty in a request: returns a list with one session for each
-- account in their order, or nil and the problem. The tokens of members are kept for calls of these players.
function Server:sessions(gpIds)
  local ids, isKnown = {}, {}
  for _, given in ipairs(gpIds) do
    local id = gpIdOf(given)
    if not isKnown[id] then
      isKnown[id] = true
      table.insert(ids, id)
    end
  end
  local sessions = {}
  for first = 1, #ids, MAX_SESSIONS do
    local batch = {}
    for nth = first, math.min(first + MAX_SESSIONS - 1, #ids) do
      table.insert(batch, ids[nth])
    end
    local answer, problem = self:v1("POST", "/v1/servers/:server_id/game_sessions", { gp_ids = batch })
    if not answer then
      return nil, problem
    end
    for _, session in ipairs(answer.sessions) do
      local kept = session.token and { token = session.token, expiresAt = timeOf(session.expires_at) }
      self._kept[session.gp_id] = kept or nil
      table.insert(sessions, session)
    end
  end
  return sessions
end

--- One player of the server, by the account of the game platform. Nothing is sent yet.
function Server:player(gpId)
  return setmetatable({ gpId = gpIdOf(gpId), _server = self }, Player)
end

--- Forgets the session of a player who leaves the game.
function Server:forget(gpId)
  if gpId ~= nil then
    self._kept[gpIdOf(gpId)] = nil
  end
end
