-- expand, outside a transaction
-- AC-02: the shifts of one player in a time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shifts_of_player ON shifts (server_id, user_id, started_at);
