-- expand
-- ST-03, VS-01: the account that gets the price of goods which another than the server sells. Money for it is held in issuance, tax
-- included, until the goods are delivered: captured_at.
ALTER TABLE charges ADD COLUMN payee_account_id bigint;
ALTER TABLE charges ADD COLUMN captured_at timestamptz;
-- IV-02: a custom tax is added to sales, or to nothing.
ALTER TABLE taxes ADD COLUMN applies_to text NOT NULL DEFAULT 'none';
