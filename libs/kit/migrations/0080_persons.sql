-- expand
-- ID-21. The subject `user:<id>` is the number of the person, which is the same after the account is deleted.
COMMENT ON COLUMN quotas.subject IS 'a person: counts, until its window ends';
