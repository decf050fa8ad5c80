-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_of_org ON accounts (owner_org_id) WHERE owner_org_id IS NOT NULL;
