-- expand, outside a transaction
-- A part of what a call says; the same expression stands in `apps/mdt/src/calls/table.ts`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS calls_search ON calls USING gin (server_id, fold(title || ' ' || COALESCE(description, '') || ' ' || COALESCE(location, '') || ' ' || COALESCE(caller_name, '')) gin_trgm_ops);
