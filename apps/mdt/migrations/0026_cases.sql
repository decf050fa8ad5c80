-- OT-13: who changed a case last, and who closed it; a user, or a key of the server. Null for cases from before.
ALTER TABLE cases
  ADD COLUMN updated_by bigint,
  ADD COLUMN updated_by_key_id bigint,
  ADD COLUMN closed_by bigint,
  ADD CHECK (num_nonnulls(updated_by, updated_by_key_id) <= 1),
  ADD CHECK (closed_by IS NULL OR closed_at IS NOT NULL);
