-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS daily_orders_day ON daily_orders (day);
