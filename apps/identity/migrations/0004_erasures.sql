-- The kit keeps the servers that ended and erases their rows. Each is erased once more, for what a schema of before left.
INSERT INTO erasures (server_id, ended_at, erase_at) SELECT server_id, ended_at, ended_at FROM ended_servers;
DROP TABLE ended_servers;

COMMENT ON TABLE users IS 'not about a server: user accounts stay (SV-11)';
COMMENT ON TABLE chat_accounts IS 'not about a server';
COMMENT ON TABLE api_keys IS 'not about a server';
COMMENT ON TABLE sign_ins IS 'not about a server';
COMMENT ON TABLE legal_acceptances IS 'not about a server';
COMMENT ON TABLE legal_copies IS 'not about a server';
