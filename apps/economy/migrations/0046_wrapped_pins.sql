-- contract: runs from 0.2.0
-- A hash that cannot be computed anew without its PIN is sealed, together with the key that it needs, when keys are rotated.
ALTER TABLE pins
  ALTER COLUMN hash DROP NOT NULL,
  ADD COLUMN wrapped_hash text,
  ADD CONSTRAINT pins_one_hash CHECK ((hash IS NULL) = (wrapped_hash IS NOT NULL));
