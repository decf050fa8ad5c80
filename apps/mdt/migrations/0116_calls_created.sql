-- expand, outside a transaction
-- The calls of some days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_created ON calls (server_id, created_at);
