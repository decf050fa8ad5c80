-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS org_invitations_rank ON org_invitations (rank_id);
