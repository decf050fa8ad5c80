-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS bans_gp_id ON bans (gp_id, server_id) WHERE gp_id IS NOT NULL;
