-- expand, outside a transaction
-- The index members_of_role serves what this one did.
DROP INDEX CONCURRENTLY IF EXISTS members_role;
