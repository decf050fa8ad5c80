-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS bolos_vehicle ON bolos (vehicle_id, id) WHERE status = 'active' AND vehicle_id IS NOT NULL;
