-- expand, outside a transaction
-- The calls of a caller, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_caller ON calls (caller_character_id, id) WHERE caller_character_id IS NOT NULL;
