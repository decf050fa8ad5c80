-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orgs_follow ON orgs (follow_at) WHERE follow_at IS NOT NULL;
