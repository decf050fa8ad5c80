-- FR-07: a frisk by the power of a department goes before one of a member.
ALTER TABLE frisks ADD COLUMN by_power boolean NOT NULL DEFAULT false;

-- FR-07: who may frisk in a server. A server without a row has the default.
CREATE TABLE frisk_configs (
  server_id bigint PRIMARY KEY,
  who text NOT NULL CHECK (who IN ('anyone', 'on_duty')),
  -- OT-13: null until it is changed for the first time.
  updated_at timestamptz,
  updated_by bigint,
  CHECK ((updated_at IS NULL) = (updated_by IS NULL))
);
