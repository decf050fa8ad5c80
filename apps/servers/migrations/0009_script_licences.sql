-- The rights of a server to run scripts (V1-09). The key itself is kept nowhere.
CREATE TABLE script_licences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  product text NOT NULL,
  key_prefix text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  -- One more with each new key.
  key_number integer NOT NULL DEFAULT 1 CHECK (key_number > 0),
  issued_at timestamptz NOT NULL,
  rotated_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX script_licences_server ON script_licences (server_id, id);
-- A script has one at a time, however many are issued at once.
CREATE UNIQUE INDEX script_licences_product ON script_licences (server_id, lower(product)) WHERE revoked_at IS NULL;

-- Where scripts run, and the number of the key that they last started with.
CREATE TABLE script_activations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  licence_id bigint NOT NULL REFERENCES script_licences ON DELETE CASCADE,
  host text NOT NULL,
  version text NOT NULL,
  key_number integer NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  UNIQUE (licence_id, host)
);
