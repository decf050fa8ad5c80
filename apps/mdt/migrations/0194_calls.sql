-- expand
-- LD-03, LD-04: the code of what happened, and the call into which this one was linked.
ALTER TABLE calls ADD COLUMN call_code text;
ALTER TABLE calls ADD COLUMN linked_to_call_id bigint;
-- LD-07: whether a note asks the caller, or is the caller's answer.
ALTER TABLE call_notes ADD COLUMN kind text NOT NULL DEFAULT 'note';
