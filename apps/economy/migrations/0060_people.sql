-- expand
-- ID-21: what becomes of the columns that hold a person, where it is not the stand-in.
COMMENT ON COLUMN daily_orders.user_id IS 'a person: the row goes';
COMMENT ON COLUMN wrong_cvvs.user_id IS 'a person: the row goes';
COMMENT ON COLUMN notice_counts.sender_user_id IS 'a person: the row goes';
COMMENT ON COLUMN vault_moves.claim_actor IS 'a person: stays, the saga answers its caller by it once more';
COMMENT ON COLUMN notifications.data IS 'a person: stays, it names characters, and a notification goes after 90 days';
