-- PN-03. A session of the panel is a key that ends when it is not used for hours; null: an app's key, which has 180 days.
ALTER TABLE api_keys ADD COLUMN idle_until timestamptz;
CREATE INDEX api_keys_idle_until ON api_keys (idle_until);
