-- expand
-- Events that the bus has, kept for more than an hour: what was on its way when a broker or a database was lost is published
-- again (`npm run replay`), and consumers recognise by the event id what they have. The relay appends to one slot, and empties
-- the next one as a whole when its period begins, so that nothing is deleted row by row.
CREATE TABLE published_events (
  slot smallint NOT NULL,
  id bigint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  payload text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY LIST (slot);
CREATE TABLE published_events_0 PARTITION OF published_events FOR VALUES IN (0) WITH (autovacuum_enabled = false);
CREATE TABLE published_events_1 PARTITION OF published_events FOR VALUES IN (1) WITH (autovacuum_enabled = false);
CREATE TABLE published_events_2 PARTITION OF published_events FOR VALUES IN (2) WITH (autovacuum_enabled = false);
COMMENT ON TABLE published_events IS 'not about a server: events go within two hours';
COMMENT ON COLUMN published_events.payload IS 'a person: stays, events go within two hours';
