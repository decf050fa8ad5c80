-- expand, outside a transaction
-- Finds as whom a person came back who had deleted an account.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_former ON users USING gin (former_user_ids);
