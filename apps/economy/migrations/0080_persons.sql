-- expand
-- ID-21: these are numbers of persons, which are the same after the account is deleted.
COMMENT ON COLUMN initial_balances.user_id IS 'a person: counts, for ever, as it is paid once';
COMMENT ON COLUMN reward_claims.user_id IS 'a person: counts, for its period, or for ever';
COMMENT ON COLUMN loans.user_id IS 'a person: counts, until 90 days after the loan has ended';
COMMENT ON COLUMN wrong_cvvs.user_id IS 'a person: counts, for an hour';
COMMENT ON COLUMN daily_orders.user_id IS 'a person: counts, for a day';
COMMENT ON COLUMN notice_counts.sender_user_id IS 'a person: counts, for an hour';
COMMENT ON COLUMN notifications.sender_user_id IS 'a person: counts, within its hour; a notification goes after 90 days';
