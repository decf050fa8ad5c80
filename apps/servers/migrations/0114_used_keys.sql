-- expand
-- AU-02: when a key was used, at most an hour before its last use.
ALTER TABLE server_keys ADD COLUMN last_used_at timestamptz;
