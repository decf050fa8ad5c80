-- CA-08: the fee of an impound goes to the treasury; a refund takes it from where it went.
ALTER TABLE charges ADD COLUMN income text NOT NULL DEFAULT 'shop_income'
  CHECK (income IN ('shop_income', 'treasury'));
