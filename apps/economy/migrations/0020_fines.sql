-- ECB-03: which record of another service a fine stands for, so that it is made once and its payment can be told there.
ALTER TABLE debts
  ADD COLUMN reference text,
  ADD CHECK (reference IS NULL OR kind = 'fine');
CREATE UNIQUE INDEX debts_reference ON debts (server_id, reference);
