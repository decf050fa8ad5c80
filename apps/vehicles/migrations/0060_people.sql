-- expand
-- ID-21: what becomes of the columns that hold a person, where it is not the stand-in.
COMMENT ON COLUMN purchases.claim_actor IS 'a person: stays, a purchase goes after 90 days';
COMMENT ON COLUMN impound_payments.claim_actor IS 'a person: stays, a payment goes after 90 days';
