-- expand
-- OT-06: a punishment that is voided gives back its points, once, and to the licence from which they were taken.
ALTER TABLE license_deductions ADD COLUMN granted_at timestamptz, ADD COLUMN restored integer;
