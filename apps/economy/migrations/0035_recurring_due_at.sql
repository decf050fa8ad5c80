-- One word for when a row is to be worked on, in every table.
ALTER TABLE recurring_payments RENAME COLUMN take_up_at TO due_at;
