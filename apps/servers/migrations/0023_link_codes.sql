-- V1-15: codes by which people who play on a game server without being members of its community join it after they have
-- signed in. A code is good for one account of the game platform alone, so equal codes of different accounts do no harm.
CREATE TABLE link_codes (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  gp_id text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-HJ-NP-Z]{6}$'),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, gp_id)
);
CREATE INDEX link_codes_code ON link_codes (code);
CREATE INDEX link_codes_newest ON link_codes (server_id, expires_at);
CREATE INDEX link_codes_expires_at ON link_codes (expires_at);
