-- The log of a server by who acted, newest first.
CREATE INDEX entries_of_actor ON entries (server_id, actor_user_id, occurred_at, event_id);
