-- expand
-- Recognises the keys with which values of this database were made (decision 72): a MAC of constant words under each version.
CREATE TABLE key_checks (
  version bigint PRIMARY KEY,
  check_value bytea NOT NULL
);
COMMENT ON TABLE key_checks IS 'not about a server: one row for each version of SECRET_KEYS';
