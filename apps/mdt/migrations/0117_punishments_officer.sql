-- expand, outside a transaction
-- What an officer gave, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS punishments_officer ON punishments (server_id, officer_character_id, id) WHERE officer_character_id IS NOT NULL;
