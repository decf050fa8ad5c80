-- contract: runs from 0.2.0
-- PY-02: a shift that a character serves for an organisation, without a department.
ALTER TABLE shifts ADD COLUMN org_id bigint CHECK (org_id IS NULL OR department_id IS NULL);
