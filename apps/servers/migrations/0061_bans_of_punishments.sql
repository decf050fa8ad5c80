-- expand, outside a transaction
-- A punishment that is voided finds the ban that it made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bans_punishment ON bans (punishment_id) WHERE punishment_id IS NOT NULL;
