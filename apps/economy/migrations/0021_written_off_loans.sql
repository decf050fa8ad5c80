-- For what a server has written off in a time (ECB-20).
CREATE INDEX loans_written_off ON loans (server_id, ended_at) INCLUDE (written_off) WHERE written_off > 0;
