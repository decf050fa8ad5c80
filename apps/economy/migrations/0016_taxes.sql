-- ECB-13: what a server takes of what moves, in percent.
CREATE TABLE taxes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL,
  tax_type text NOT NULL CHECK (tax_type IN ('income', 'transfer', 'property', 'interest', 'inheritance', 'custom')),
  rate double precision NOT NULL CHECK (rate BETWEEN 0 AND 100),
  active boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX taxes_server ON taxes (server_id);
CREATE UNIQUE INDEX taxes_name ON taxes (server_id, lower(name));

-- For their history: a treasury has entries of other types as well.
CREATE INDEX entries_tax ON entries (account_id, id) WHERE type = 'tax';

-- What of a charge was tax, so that it can be given back.
ALTER TABLE charges ADD COLUMN tax bigint NOT NULL DEFAULT 0 CHECK (tax >= 0);
