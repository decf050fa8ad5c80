-- expand
-- ECB-06: attempts at the present due time that settled nothing. Work that was tried often enough holds up no other work.
ALTER TABLE recurring_payments ADD COLUMN tries integer NOT NULL DEFAULT 0;
ALTER TABLE savings ADD COLUMN tries integer NOT NULL DEFAULT 0;
-- The due time of a loan stays what it is while a process works on the loan, because other work is held against it.
ALTER TABLE loans ADD COLUMN tries integer NOT NULL DEFAULT 0, ADD COLUMN leased_until timestamptz;
