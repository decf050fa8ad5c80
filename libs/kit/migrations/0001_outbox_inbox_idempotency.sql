-- Facts on their way out. A row is written in the transaction whose effect it reports and deleted once the bus has it.
-- `xid` lets the relay leave out rows whose neighbours may still be uncommitted: see events/outbox.ts.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  event_id uuid NOT NULL,
  type text NOT NULL,
  payload text NOT NULL
) WITH (
  -- Rows live for milliseconds: vacuum by count, not by share of a table that is nearly empty.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000
);

-- Facts of other services whose effect is committed here: a redelivery finds its id and changes nothing.
CREATE TABLE inbox (
  event_id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inbox_received_at ON inbox (received_at);

-- GW-17: the first answer to a key, replayed for 24 hours.
CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
