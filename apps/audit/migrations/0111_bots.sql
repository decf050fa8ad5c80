-- expand
-- AU-02: whether the person acted by a bot; false in entries from before.
ALTER TABLE entries ADD COLUMN by_bot boolean NOT NULL DEFAULT false;
