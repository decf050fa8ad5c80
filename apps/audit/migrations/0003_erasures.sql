-- The kit keeps the servers that ended and erases their rows. Each is erased once more, for what a schema of before left.
INSERT INTO erasures (server_id, ended_at, erase_at) SELECT server_id, erased_at, erased_at FROM erased_servers;
DROP TABLE erased_servers;

COMMENT ON TABLE event_types IS 'not about a server';
