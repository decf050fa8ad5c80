-- Where the stream of each server is (V1-14). Whoever numbers its events holds this row until they are committed, so that
-- no reader sees an event before one with a lower number.
CREATE TABLE stream_heads (
  server_id bigint PRIMARY KEY,
  -- Number and id of the newest event.
  last bigint NOT NULL,
  last_event_id uuid NOT NULL
);
-- What happened of late in each server, as it is told outside.
CREATE TABLE stream_events (
  server_id bigint NOT NULL,
  -- From 1, without a gap until the oldest are removed.
  seq bigint NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (server_id, seq),
  UNIQUE (server_id, event_id)
);
CREATE INDEX stream_events_at ON stream_events (at);
