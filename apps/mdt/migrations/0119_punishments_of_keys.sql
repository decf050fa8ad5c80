-- expand
-- OT-13: the key of the server that gave the punishment. Null: a user did, or a key did before this was stored.
ALTER TABLE punishments ADD COLUMN created_by_key_id bigint;
