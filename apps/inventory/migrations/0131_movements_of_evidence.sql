-- contract: runs from 0.3.0
-- RC-04: evidence leaves its department. What programs write is only widened, so that each of them runs on it.
ALTER TABLE movements DROP CONSTRAINT movements_reason_check,
  ADD CONSTRAINT movements_reason_check CHECK (reason IN (
    'give', 'take', 'buy', 'gift', 'delete', 'confiscate', 'refund', 'item_deleted', 'character_ended', 'vault_in',
    'vault_out', 'estate', 'evidence')) NOT VALID;
