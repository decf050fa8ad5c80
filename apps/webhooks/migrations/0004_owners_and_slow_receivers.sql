-- Who owns each server that has webhooks, since turns go by owner (FU-07). The servers service is asked about those without.
CREATE TABLE server_owners (
  server_id bigint PRIMARY KEY,
  user_id bigint,
  -- When it was handed over, by the event that said so; NULL where the servers service was asked.
  since timestamptz
);
CREATE INDEX server_owners_unknown ON server_owners (server_id) WHERE user_id IS NULL;
INSERT INTO server_owners (server_id) SELECT DISTINCT server_id FROM webhooks;

-- FU-07: how long the last requests took, in milliseconds and in their order, and whether most took long.
ALTER TABLE webhooks ADD COLUMN recent_ms integer[] NOT NULL DEFAULT '{}';
ALTER TABLE webhooks ADD COLUMN is_slow boolean NOT NULL DEFAULT false;
-- Those that fail or are slow have slots apart from the others'.
ALTER TABLE webhooks ADD COLUMN is_apart boolean NOT NULL GENERATED ALWAYS AS (failing_since IS NOT NULL OR is_slow) STORED;
DROP INDEX webhooks_ready;
CREATE INDEX webhooks_ready ON webhooks (is_apart, ready_at) WHERE ready_at IS NOT NULL;
