-- expand, outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS org_invitations_server ON org_invitations (server_id);
