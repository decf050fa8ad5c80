-- expand, outside a transaction
-- The oldest claims, of which retention keeps the last of each person (ECB-04).
CREATE INDEX CONCURRENTLY IF NOT EXISTS reward_claims_made ON reward_claims (created_at);
