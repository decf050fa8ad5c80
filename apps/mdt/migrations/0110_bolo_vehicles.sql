-- expand
-- OT-08: a BOLO of a registered plate is one of that vehicle. due_at: when the vehicles service is asked for it next; BOLOs from before,
-- and those that programs of the version before issue, are due at once. end_reason: why it ended, in more words than close_reason has.
ALTER TABLE bolos ADD COLUMN vehicle_id bigint,
  ADD COLUMN due_at timestamptz DEFAULT now(),
  ADD COLUMN end_reason text;
