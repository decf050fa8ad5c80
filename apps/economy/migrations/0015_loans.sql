-- ECB-09, ECB-10: what a server's pool lends to characters.
CREATE TABLE loans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  -- Where the loan is paid to, and what instalments are collected from.
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'rejected', 'cancelled', 'paid', 'defaulted')),
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  -- Percent, of the whole time.
  rate double precision NOT NULL CHECK (rate BETWEEN 0 AND 100),
  total_due bigint NOT NULL CHECK (total_due >= amount),
  installments int NOT NULL CHECK (installments BETWEEN 1 AND 120),
  frequency text NOT NULL CHECK (frequency IN ('1d', '1w', '2w', '1mo')),
  credit_score int NOT NULL CHECK (credit_score BETWEEN 0 AND 1000),
  reason text,
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  -- What is still owed. What is paid, owed and written off is always what was due and the fees.
  remaining bigint NOT NULL CHECK (remaining >= 0),
  -- It stays so for the credit score, whatever becomes of the loan.
  was_defaulted boolean NOT NULL DEFAULT false,
  -- The last instalment that its debtor was reminded of.
  reminded int NOT NULL DEFAULT 0,
  -- When a process is to look at the loan next.
  take_up_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  ended_at timestamptz,
  CHECK (status IN ('pending', 'rejected', 'cancelled') OR paid + remaining + written_off = total_due + fees),
  CHECK (status NOT IN ('active', 'defaulted') OR remaining > 0),
  CHECK (status IN ('active', 'defaulted') OR remaining = 0),
  CHECK (status = 'active' OR take_up_at IS NULL)
);
CREATE INDEX loans_server ON loans (server_id, id);
CREATE INDEX loans_character ON loans (character_id, id);
CREATE INDEX loans_account ON loans (account_id);
CREATE INDEX loans_due ON loans (take_up_at) WHERE take_up_at IS NOT NULL;
-- For what a server has lent and not got back.
CREATE INDEX loans_outstanding ON loans (server_id) INCLUDE (remaining) WHERE remaining > 0;

CREATE TABLE loan_installments (
  loan_id bigint NOT NULL REFERENCES loans (id) ON DELETE CASCADE,
  number int NOT NULL CHECK (number > 0),
  due_at timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount + fee),
  -- Since when it is late; it stays so for the credit score after it is paid.
  overdue_since timestamptz,
  paid_at timestamptz,
  PRIMARY KEY (loan_id, number),
  CHECK ((paid_at IS NOT NULL) = (paid = amount + fee))
);
