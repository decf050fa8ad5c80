-- expand
-- ID-21: what becomes of the columns that hold a person, where it is not the stand-in.
COMMENT ON COLUMN players.user_id IS 'a person: the row goes';
