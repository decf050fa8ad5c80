-- null: a key of the server took the call (V1-05).
ALTER TABLE calls ALTER COLUMN created_by DROP NOT NULL;
