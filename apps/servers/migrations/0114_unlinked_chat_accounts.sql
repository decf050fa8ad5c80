-- expand
-- ID-09: an account that its user has unlinked is remembered as that of nobody, so that neither a late event nor an old report
-- gives it back.
ALTER TABLE chat_accounts ALTER COLUMN user_id DROP NOT NULL;
