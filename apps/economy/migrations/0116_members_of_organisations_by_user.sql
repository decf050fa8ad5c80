-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS org_members_user ON org_members (user_id) WHERE user_id IS NOT NULL;
