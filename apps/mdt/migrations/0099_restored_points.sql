-- expand
-- OT-06: the points that were given back when the punishment was voided.
ALTER TABLE punishments ADD COLUMN points_restored integer;
