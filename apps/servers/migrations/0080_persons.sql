-- expand
-- ID-21. The number of the person, by which every service counts: that of the first user of the game account. Null: it is the
-- user's own.
ALTER TABLE profiles ADD COLUMN person_id bigint;
COMMENT ON COLUMN profiles.person_id IS 'a person: emptied';
-- The deletions of servers are quotas now; the column goes when no program of 0.2.0 runs any more.
COMMENT ON COLUMN profiles.deletions IS 'not used since 0.3';
COMMENT ON COLUMN join_misses.user_id IS 'a person: counts, for an hour';
COMMENT ON COLUMN chat_roles.user_id IS 'a person: the row goes, it is what a chat account may do';
COMMENT ON COLUMN chat_accounts.user_id IS 'a person: the row goes, it is a copy of what identity has';
