-- ECB-16: units go into vaults of the economy and come back.
ALTER TABLE movements
  DROP CONSTRAINT movements_source_check,
  DROP CONSTRAINT movements_target_check,
  DROP CONSTRAINT movements_reason_check,
  ADD CONSTRAINT movements_source_check CHECK (source IN ('character', 'shop', 'void', 'vault')),
  ADD CONSTRAINT movements_target_check CHECK (target IN ('character', 'shop', 'void', 'vault')),
  ADD CONSTRAINT movements_reason_check CHECK (reason IN (
    'give', 'take', 'buy', 'gift', 'delete', 'confiscate', 'refund', 'item_deleted', 'character_ended', 'vault_in',
    'vault_out'));

-- What the economy was answered, by the key of its move. A key is answered once and for all, and kept for as long as the
-- server lives: a move may be asked about again after a long absence.
CREATE TABLE vault_units (
  key text PRIMARY KEY,
  server_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('vault_in', 'vault_out')),
  character_id bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- Why nothing moved; null where it did.
  refusal jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX vault_units_server ON vault_units (server_id);
