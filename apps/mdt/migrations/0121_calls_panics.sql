-- expand, outside a transaction
-- The open panics of a server, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_panics ON calls (server_id, id) WHERE panic_character_id IS NOT NULL AND status <> 'closed';
