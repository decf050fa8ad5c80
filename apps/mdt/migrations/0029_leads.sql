-- OT-06: a lead puts people in, out and at ranks in the own department, and answers for the shifts served there.
ALTER TABLE officers ADD COLUMN is_lead boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT is_lead OR department_id IS NOT NULL);

-- OT-11: shifts of others are ended and corrected. A void shift counts in nothing; an open one cannot be void.
ALTER TABLE shifts ADD COLUMN is_void boolean NOT NULL DEFAULT false,
  ADD COLUMN updated_by bigint,
  ADD CHECK (NOT is_void OR ended_at IS NOT NULL),
  DROP CONSTRAINT shifts_ended_by_check,
  ADD CONSTRAINT shifts_ended_by_check
    CHECK (ended_by IN ('officer', 'staff', 'character_ended', 'member_left', 'time_limit'));
-- The other shifts of a character, over which a corrected one may not lie.
CREATE INDEX shifts_character ON shifts (character_id, started_at);
