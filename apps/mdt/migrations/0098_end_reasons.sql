-- expand
-- OT-02: why a shift ended, in more words than ended_by has.
ALTER TABLE shifts ADD COLUMN end_reason text;
