--- A kept session is not used in its last seconds.
local MARGIN = 60

--- Asks about the player anew: returns the session, which has the characters of a member and the link code of others, or nil
-- and the problem.
function Player:session()
  if self.gpId == nil then
    return nil, problemOf(self._server, "no_account", { outcome = "refused" })
  end
  local sessions, problem = self._server:sessions({ self.gpId })
  if not sessions then
    return nil, problem
  end
  return sessions[1]
end

--- The token of the player, kept until it expires: returns the token, or nil and the problem.
local function tokenOf(player)
  local kept = player.gpId and player._server._kept[player.gpId]
  if kept and kept.expiresAt - os.time() > MARGIN then
    return kept.token
  end
  local session, problem = player:session()
  if not session then
    return nil, problem
  end
  if session.status ~= "member" then
    return nil, problemOf(player._server, "no_session", { outcome = "refused", session = session })
  end
  return session.token
end

local function isQuery(route, action)
  for _, verb in ipairs({ "get", "list", "search", "lookup" }) do
    if action == verb or string.find(action, "^" .. verb .. "_") then
      return true
    end
  end
  return OTHER_QUERIES[route .. "." .. action] or false
end

--- Calls an action as the player, in this server: returns the answer, or nil and the problem.
-- player:call("server_shop", "buy_items", { server_character_id = 40, items = { { item_id = 8, quantity = 2 } } })
-- @param options { idempotencyKey: a key of your own; false: none, and no repetition }
function Player:call(route, action, params, options)
  local server = self._server
  local body = copyOf(params)
  if body.server_id == nil then
    local id, problem = server:id()
    if not id then
      return nil, problem
    end
    body.server_id = id
  end
  local isHarmless = isQuery(route, action)
  local key = keyOf(server, not isHarmless and not UNKEYED[route .. "." .. action], options)
  local isRenewed = false
  while true do
    local token, missing = tokenOf(self)
    if not token then
      return nil, missing
    end
    local answer, problem = send(server, {
      method = "POST",
      url = server._base .. "/" .. route .. "/" .. action,
      headers = { ["X-Api-Key"] = token },
      body = bodyOf(server._platform, body),
    }, isHarmless or key ~= nil, key)
    -- A session may have ended before its time. Without one nothing is done, so that the call goes on with a new one.
    if answer or problem.status ~= 401 or problem.outcome ~= "refused" or isRenewed then
      return answer, problem
    end
    isRenewed = true
    server:forget(self.gpId)
  end
end

local POLL_WAIT = 20
local LONGEST_POLL_BACKOFF = 30

--- Follows what happens in a server until the handler returns false: call it in a thread of its own. Returns the position
-- after the last event that was handled, or nil and the problem where going on would not help.
-- server:poll(nil, { "call.created", "unit.panic" }, function(event) print(event.type, event.data.title) end)
-- @param serverId nil: the server of the key
-- @param kinds nil: all kinds that the key may read
-- @param handler gets each event; { type = "reset", id } says that events before the next ones are no longer kept
-- @param options { after: the id of the last event that you have; default: events from now on }
function Server:poll(serverId, kinds, handler, options)
  local after = (options or {}).after
  local failures = 0
  while true do
    local began = self._platform.clock()
    local answer, problem = self:v1("GET", "/v1/servers/:server_id/events", {
      server_id = serverId,
      kinds = kinds and table.concat(kinds, ",") or nil,
      format = "json",
      after = after,
      wait = POLL_WAIT,
    })
    if answer then
      failures = 0
      if answer.reset and handler({ type = "reset", id = after }) == false then
        return after
      end
      for _, event in ipairs(answer.events) do
        if handler(event) == false then
          return event.id
        end
      end
      local isQuick = self._platform.clock() - began < 1
      if after and #answer.events == 0 and isQuick then
        -- A server that stops does not let polls wait.
        self._platform.wait(1)
      end
      after = answer.next
    elseif problem.code == "bad_answer" or problem.status == 0 or problem.status == 429 or problem.status >= 500 then
      -- A proxy that has lost the API for a moment answers with a page of its own.
      self._platform.wait(problem.retryAfter or backoff(failures, 1, LONGEST_POLL_BACKOFF))
      failures = failures + 1
    else
      return nil, problem
    end
  end
end

return Cabildo
