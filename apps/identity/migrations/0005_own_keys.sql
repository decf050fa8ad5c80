-- ID-20. What a user tells keys apart by: their first signs, which are not enough to guess the rest.
ALTER TABLE api_keys ADD COLUMN prefix text NOT NULL DEFAULT 'sk_';
-- A key that its user revoked stays until it would have expired, so that a repetition is told so.
ALTER TABLE api_keys ADD COLUMN revoked_at timestamptz;
