-- V1-15: what a key opens. A key of before opens all, as it did.
ALTER TABLE server_keys ADD COLUMN scope text NOT NULL DEFAULT 'admin'
  CHECK (scope IN ('read', 'dispatch', 'game', 'admin'));
