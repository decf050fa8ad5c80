-- Servers that ended (SV-11), and when their rows are erased next. A row stays for good: whoever writes late about such a
-- server can look here.
CREATE TABLE erasures (
  server_id bigint PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX erasures_due ON erasures (erase_at) WHERE finished_at IS NULL;

-- How the rows of a table are found once their server has ended is what its columns say, or else its comment: see
-- erasure/plan.ts.
COMMENT ON TABLE erasures IS 'kept after the server: late writers look here';
COMMENT ON TABLE outbox IS 'not about a server: events leave within moments';
COMMENT ON TABLE inbox IS 'not about a server';
COMMENT ON TABLE idempotency_keys IS 'not about a server: replies go after a day';
COMMENT ON TABLE migrations IS 'not about a server';
COMMENT ON TABLE migrations_lock IS 'not about a server';
