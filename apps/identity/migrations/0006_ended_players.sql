-- Users who were banned from a server (SV-18), remembered until no game session can be older than the ban: one that was being
-- made meanwhile is void. Sessions that are made after a later unban are valid.
CREATE TABLE ended_players (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, user_id)
);
CREATE INDEX ended_players_ended_at ON ended_players (ended_at);

-- The sessions of a player are found by both; the index by server alone is its beginning.
CREATE INDEX game_sessions_player ON game_sessions (server_id, user_id);
DROP INDEX game_sessions_server_id;
