-- expand
-- The request that led to the event.
ALTER TABLE entries ADD COLUMN request_id text, ADD COLUMN traceparent text;
