-- expand
-- OT-10: who took notice of a panic first, and the unit of that user which was on duty.
ALTER TABLE calls ADD COLUMN acknowledged_by bigint;
ALTER TABLE calls ADD COLUMN acknowledged_character_id bigint;
ALTER TABLE calls ADD COLUMN acknowledged_at timestamptz;
