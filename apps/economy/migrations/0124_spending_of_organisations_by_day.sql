-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS org_spending_day ON org_spending (day);
