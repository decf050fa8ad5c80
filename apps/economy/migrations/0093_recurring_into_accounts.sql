-- expand, outside a transaction
-- ECB-06: payments into an account go before what is taken from it later. One landlord may have thousands.
CREATE INDEX CONCURRENTLY IF NOT EXISTS recurring_payments_into ON recurring_payments (to_account_id, next_run_at, id) WHERE next_run_at IS NOT NULL;
