-- contract: runs from 0.3.0
-- BZ-07: the shops of an organisation that is dissolved are closed, and nobody gets what they had. What programs write is only
-- widened, so that each of them runs on it.
ALTER TABLE shops DROP CONSTRAINT shops_check,
  ADD CONSTRAINT shops_check CHECK (receiver_character_id IS NULL OR closed_at IS NOT NULL);
