-- expand
-- ID-09. The key with which a person was signed in when the next sign-in began. By it the person has proven to be both users, once.
ALTER TABLE sign_ins ADD COLUMN earlier_key_id bigint;
ALTER TABLE api_keys ADD COLUMN earlier_key_id bigint;
