-- expand, outside a transaction
-- OT-09: look-ups find people by the year or date of their birth.
CREATE INDEX CONCURRENTLY IF NOT EXISTS characters_birthdate ON characters (server_id, birthdate) WHERE status <> 'deleted';
