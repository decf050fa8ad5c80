-- expand
-- ECB-04: a reward that is made again under its name on the day of its deletion begins with the claims of the old one.
ALTER TABLE rewards ADD COLUMN deleted_at timestamptz;
-- ECB-09: instalments that separate payments paid count each, also when those payments were of one moment.
ALTER TABLE loan_installments ADD COLUMN transfer_id bigint;
