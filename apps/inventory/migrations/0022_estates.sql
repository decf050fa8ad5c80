-- ECB-15: a deleted character inherits nothing; a dead one does, for its own estate.
ALTER TABLE holders ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
ALTER TABLE movements
  DROP CONSTRAINT movements_reason_check,
  ADD CONSTRAINT movements_reason_check CHECK (reason IN (
    'give', 'take', 'buy', 'gift', 'delete', 'confiscate', 'refund', 'item_deleted', 'character_ended', 'vault_in',
    'vault_out', 'estate'));
