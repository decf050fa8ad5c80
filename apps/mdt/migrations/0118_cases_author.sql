-- expand, outside a transaction
-- OT-06: the cases that an officer opened.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cases_author ON cases (server_id, created_by);
