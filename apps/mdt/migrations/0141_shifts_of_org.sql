-- expand, outside a transaction
-- The shifts of an organisation by their beginning, for its pay (PY-02).
CREATE INDEX CONCURRENTLY IF NOT EXISTS shifts_of_org ON shifts (org_id, started_at, id) WHERE org_id IS NOT NULL;
