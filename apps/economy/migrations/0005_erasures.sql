-- The kit keeps the servers that ended and erases their rows. Each is erased once more, for what a schema of before left.
INSERT INTO erasures (server_id, ended_at, erase_at) SELECT server_id, ended_at, ended_at FROM ended_servers;
DROP TABLE ended_servers;

COMMENT ON TABLE entries IS 'erased with accounts by account_id';
-- Not by its server_id, which has no index. Every transfer has entries.
COMMENT ON TABLE transfers IS 'erased with entries.transfer_id by id';
COMMENT ON TABLE daily_transfers IS 'erased with accounts by account_id';
COMMENT ON TABLE pins IS 'erased with accounts by holder_id where holder_kind = ''account''';
