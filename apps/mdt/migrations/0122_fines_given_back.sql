-- contract: runs from 0.2.0
-- TR-04: a paid fine of a voided punishment is given back. While it is, the economy is to be asked or will tell when it is done. What
-- programs write is only widened, so that each of them runs on it.
ALTER TABLE punishments ADD COLUMN department_id bigint,
  DROP CONSTRAINT punishments_fine_status_check,
  ADD CONSTRAINT punishments_fine_status_check CHECK (
    fine_status IN ('pending', 'owed', 'paid', 'voiding', 'cancelled', 'refused', 'refunding', 'refunded')),
  DROP CONSTRAINT punishments_check5,
  ADD CONSTRAINT punishments_check5 CHECK (CASE
    WHEN coalesce(fine_status, '') IN ('pending', 'voiding') OR coalesce(points_status, '') IN ('pending', 'voiding')
      THEN due_at IS NOT NULL
    ELSE due_at IS NULL OR coalesce(fine_status, '') = 'refunding' END);
