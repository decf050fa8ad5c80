-- expand, outside a transaction
-- The unpaid fines of a server.
CREATE INDEX CONCURRENTLY IF NOT EXISTS punishments_fine ON punishments (server_id, fine_status, id) WHERE fine_status IS NOT NULL;
