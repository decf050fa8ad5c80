-- Tokens of people who play: each is good on one server alone, and until its time is over (ID-12).
CREATE TABLE game_sessions (
  -- From the sequence of api_keys: facts and caches know both kinds of key by this number alone.
  key_id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('api_keys', 'key_id')),
  user_id bigint NOT NULL REFERENCES users,
  server_id bigint NOT NULL,
  -- SHA-256; the token itself is shown once and never stored.
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX game_sessions_server_id ON game_sessions (server_id);
CREATE INDEX game_sessions_expires_at ON game_sessions (expires_at);

-- Deleted servers, remembered until no session can be older than the news: one that was being made meanwhile is void.
CREATE TABLE ended_servers (
  server_id bigint PRIMARY KEY,
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_servers_ended_at ON ended_servers (ended_at);
