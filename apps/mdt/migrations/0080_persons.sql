-- expand
-- ID-21, FU-09: whose open calls are counted, also after the account of who took them is deleted. Null: created_by is counted.
ALTER TABLE calls ADD COLUMN person_id bigint;
COMMENT ON COLUMN calls.person_id IS 'a person: counts, as long as the call may be opened again';
COMMENT ON COLUMN players.user_id IS 'a person: the row goes, it says when a membership ended';
