-- expand, outside a transaction
-- The loans that have ended and still name a person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS loans_counted ON loans (ended_at) WHERE user_id IS NOT NULL AND ended_at IS NOT NULL;
