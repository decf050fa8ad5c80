-- expand, outside a transaction
-- AC-02: the members of a role, page by page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_of_role ON members (role_id, user_id);
