-- One word for when a row is to be worked on, in every table.
ALTER TABLE purchases RENAME COLUMN settle_at TO due_at;
