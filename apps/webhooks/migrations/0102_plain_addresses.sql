-- expand, outside a transaction
-- For sealing what was stored before; afterwards it is empty.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_plain ON webhooks (id) WHERE sealed_url IS NULL AND target ~ 'discord(app)?\.com:';
