-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS bolos_due_at ON bolos (due_at) WHERE status = 'active' AND plate IS NOT NULL;
