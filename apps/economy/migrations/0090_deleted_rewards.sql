-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS rewards_deleted ON rewards (deleted_at) WHERE deleted_at IS NOT NULL;
