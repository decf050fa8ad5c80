-- expand, outside a transaction
-- LD-02: the open shifts of a server by their callsigns in lower case; the lock `units of a server` keeps them apart.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shifts_callsign ON shifts (server_id, lower(callsign)) WHERE ended_at IS NULL AND callsign IS NOT NULL;
