-- expand, outside a transaction
-- AC-01: members by their accounts of the game platform.
CREATE INDEX CONCURRENTLY IF NOT EXISTS profiles_gp_id ON profiles (gp_id) WHERE gp_id IS NOT NULL;
