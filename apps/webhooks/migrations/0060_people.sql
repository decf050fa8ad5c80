-- expand
-- ID-21: what becomes of the columns that hold a person, where it is not the stand-in.
COMMENT ON COLUMN messages.body IS 'a person: stays, a message goes after 30 days';
COMMENT ON COLUMN messages.note IS 'a person: stays, a message goes after 30 days';
COMMENT ON COLUMN stream_events.body IS 'a person: stays, the oldest events go first, and all within 15 minutes';
