-- expand
-- RC-06: an expunged punishment is shown to owner and admins alone.
ALTER TABLE punishments ADD COLUMN expunged_by bigint,
  ADD COLUMN expunged_at timestamptz,
  ADD COLUMN expunge_reason text;
