-- expand
-- The request that left the row, so that what a job does later is found by the same id.
ALTER TABLE purchases ADD COLUMN request_id text, ADD COLUMN traceparent text;
ALTER TABLE impound_payments ADD COLUMN request_id text, ADD COLUMN traceparent text;
