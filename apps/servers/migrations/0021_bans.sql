-- Users who are kept out of a server (SV-18), members or not. The row of the server is locked before a ban is made and before
-- a user joins, so that of the two at once the ban kicks or the join is refused.
CREATE TABLE bans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  -- No profile is needed: a punishment may ban a user who is unknown here.
  user_id bigint NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  -- Null: without an end.
  expires_at timestamptz,
  banned_by bigint,
  banned_by_key_id bigint,
  created_at timestamptz NOT NULL,
  updated_by bigint,
  updated_by_key_id bigint,
  updated_at timestamptz,
  -- The punishment of the mdt that made or replaced the ban last, and lifts it when it is voided.
  punishment_id bigint,
  CHECK (expires_at > created_at),
  UNIQUE (server_id, user_id)
);
CREATE INDEX bans_newest ON bans (server_id, created_at DESC, id DESC);
CREATE INDEX bans_over ON bans (expires_at) WHERE expires_at IS NOT NULL;
