-- expand, outside a transaction
-- LD-02: the shifts that have joined the unit of another.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shifts_joined ON shifts (joined_shift_id) WHERE ended_at IS NULL AND joined_shift_id IS NOT NULL;
