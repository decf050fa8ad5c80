-- expand
-- AU-02: the key of the server that did it, by the name that it had.
ALTER TABLE entries ADD COLUMN actor_key_id bigint, ADD COLUMN actor_key_name text;
