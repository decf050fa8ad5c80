-- FU-09: movements of money that a plain member has ordered on the last day it ordered one.
CREATE TABLE daily_orders (
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- UTC
  day date NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (server_id, user_id)
) WITH (
  -- Room on each page so that a new count is a HOT update that touches no index.
  fillfactor = 70
);

-- FU-09: what a character has in vaults is counted before more is put there.
CREATE INDEX vault_items_of_character ON vault_items (character_id);

-- FU-09: notices that one user has sent a character within an hour.
CREATE TABLE notice_counts (
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  sender_user_id bigint NOT NULL,
  sent bigint NOT NULL CHECK (sent > 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, character_id, sender_user_id)
);
CREATE INDEX notice_counts_over_fu09 ON notice_counts (ends_at);

-- FU-09: a row that stands for all notices of a kind beyond those, until its hour is over.
ALTER TABLE notifications
  ADD COLUMN count bigint NOT NULL DEFAULT 1 CHECK (count > 0),
  ADD COLUMN sender_user_id bigint,
  ADD COLUMN counted_until timestamptz,
  ADD CHECK ((counted_until IS NULL) = (sender_user_id IS NULL)),
  ADD CHECK (count = 1 OR counted_until IS NOT NULL);
CREATE UNIQUE INDEX notifications_counted_fu09 ON notifications (character_id, sender_user_id, kind, counted_until)
  WHERE counted_until IS NOT NULL;

-- FU-09: since when a row is over, whatever ended it. By a trigger, because many statements end rows, one day another one.
CREATE FUNCTION note_end_fu09() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ended_at := CASE WHEN NEW.status = ANY (TG_ARGV) THEN coalesce(NEW.ended_at, now()) END;
  RETURN NEW;
END $$;

ALTER TABLE payment_requests ADD COLUMN ended_at timestamptz;
ALTER TABLE debts ADD COLUMN ended_at timestamptz;
ALTER TABLE recurring_payments ADD COLUMN ended_at timestamptz;
ALTER TABLE cards ADD COLUMN ended_at timestamptz;
-- When those ended that are over already nobody knows; their time begins now.
UPDATE payment_requests SET ended_at = now() WHERE status <> 'pending';
UPDATE debts SET ended_at = coalesce(paid_at, now()) WHERE status IN ('paid', 'cancelled');
UPDATE recurring_payments SET ended_at = now() WHERE status IN ('cancelled', 'completed');
UPDATE cards SET ended_at = now() WHERE status IN ('archived', 'expired');
CREATE TRIGGER note_end BEFORE UPDATE OF status ON payment_requests FOR EACH ROW
  EXECUTE FUNCTION note_end_fu09('approved', 'rejected', 'cancelled', 'expired');
CREATE TRIGGER note_end BEFORE UPDATE OF status ON debts FOR EACH ROW
  EXECUTE FUNCTION note_end_fu09('paid', 'cancelled');
CREATE TRIGGER note_end BEFORE UPDATE OF status ON recurring_payments FOR EACH ROW
  EXECUTE FUNCTION note_end_fu09('cancelled', 'completed');
CREATE TRIGGER note_end BEFORE UPDATE OF status ON cards FOR EACH ROW
  EXECUTE FUNCTION note_end_fu09('archived', 'expired');

CREATE INDEX payment_requests_over_fu09 ON payment_requests (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX debts_over_fu09 ON debts (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX recurring_payments_over_fu09 ON recurring_payments (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX cards_over_fu09 ON cards (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX accounts_over_fu09 ON accounts (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX loans_over_fu09 ON loans (ended_at) WHERE status IN ('rejected', 'cancelled');
CREATE INDEX charges_over_fu09 ON charges (created_at) WHERE state IN ('refused', 'void');
CREATE INDEX reward_claims_over_fu09 ON reward_claims (created_at) WHERE period <> 'once';
CREATE INDEX vault_moves_over_fu09 ON vault_moves (created_at) WHERE state <> 'open';
CREATE INDEX vault_moves_item_fu09 ON vault_moves (vault_item_id, created_at);

-- What belongs to a card or an account goes with it.
ALTER TABLE card_payments DROP CONSTRAINT card_payments_card_id_fkey,
  ADD CONSTRAINT card_payments_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards (id) ON DELETE CASCADE;
ALTER TABLE account_members DROP CONSTRAINT account_members_account_id_fkey,
  ADD CONSTRAINT account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
CREATE FUNCTION drop_pins_fu09() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pins WHERE holder_kind = TG_ARGV[0] AND holder_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_pins AFTER DELETE ON cards FOR EACH ROW EXECUTE FUNCTION drop_pins_fu09('card');
CREATE TRIGGER drop_pins AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION drop_pins_fu09('account');
