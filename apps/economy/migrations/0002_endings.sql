-- SV-10: characters that are gone, kept so that nothing is opened for them by a request that was on its way.
CREATE TABLE ended_characters (
  character_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_characters_server ON ended_characters (server_id);

-- SV-11: servers that are gone; their rows are erased by and by. Kept for the same reason.
CREATE TABLE ended_servers (
  server_id bigint PRIMARY KEY,
  ended_at timestamptz NOT NULL
);

-- The card of an account that was wound up pays no more; the row keeps its number from being given again.
ALTER TABLE legacy_cards ADD COLUMN archived_at timestamptz;
