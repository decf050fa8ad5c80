-- FU-10: calls of join with a code, by right ones too, within an hour of a user's first wrong one.
CREATE TABLE join_misses (
  user_id bigint PRIMARY KEY,
  since timestamptz NOT NULL,
  calls integer NOT NULL CHECK (calls > 0)
);
CREATE INDEX join_misses_since ON join_misses (since);
COMMENT ON TABLE join_misses IS 'not about a server';
