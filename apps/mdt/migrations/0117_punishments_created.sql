-- expand, outside a transaction
-- The punishments of some days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS punishments_created ON punishments (server_id, created_at);
