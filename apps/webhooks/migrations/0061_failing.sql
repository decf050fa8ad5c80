-- expand, outside a transaction
-- Webhooks that fail are few among many, and the metrics count them every few seconds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_failing ON webhooks (id) WHERE failing_since IS NOT NULL;
