-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_allocation ON entries (account_id, id) WHERE type = 'allocation';
