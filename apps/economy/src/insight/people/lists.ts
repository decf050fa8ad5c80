import type { PersonalList } from '@cabildo/operation/people';

const OWN_ACCOUNTS = `SELECT id FROM accounts WHERE server_id = $1 AND owner_character_id = ANY ($3)`;

/** The lists that an export shows of a person in a server (ID-21): what the owner of the characters is shown, and no secret. */
export const personalLists = {
  accounts: `
    SELECT id AS account_id, number AS account_number, kind AS account_type, name AS account_name, owner_character_id, status,
      balance, bills, has_pin, created_at, closed_at
    FROM accounts WHERE server_id = $1 AND owner_character_id = ANY ($3) ORDER BY id DESC`,
  entries: `
    SELECT e.id AS entry_id, e.account_id, e.type, e.amount, e.balance_after, t.kind, t.concept, e.created_at
    FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE e.account_id = ANY (ARRAY(${OWN_ACCOUNTS})) ORDER BY e.id DESC`,
  cards: `
    SELECT id AS card_id, account_id, number AS card_number, type, nickname, holder_character_id, status, has_pin, expires_at,
      max_uses, uses, per_transaction_limit, daily_limit, monthly_limit, created_at
    FROM cards WHERE holder_character_id = ANY ($3) AND server_id = $1 ORDER BY id DESC`,
  notifications: `
    SELECT id AS notification_id, character_id, kind, event, data, count, created_at, read_at
    FROM notifications WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  account_members: `
    SELECT account_id, character_id, permissions FROM account_members WHERE character_id = ANY ($3) ORDER BY account_id DESC`,
  debts: `
    SELECT id AS debt_id, kind, status, amount, description, creditor_character_id, debtor_character_id, due_at, created_at,
      signed_at, paid_at
    FROM debts WHERE server_id = $1 AND (debtor_character_id = ANY ($3) OR creditor_character_id = ANY ($3)) ORDER BY id DESC`,
  loans: `
    SELECT id AS loan_id, character_id, account_id, status, amount, rate, total_due, installments, frequency, credit_score, reason,
      paid, remaining, created_at, decided_at, ended_at
    FROM loans WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  payment_requests: `
    SELECT id AS request_id, requester_character_id, payer_character_id, amount, concept, status, created_at, expires_at
    FROM payment_requests
    WHERE server_id = $1 AND (requester_character_id = ANY ($3) OR payer_character_id = ANY ($3)) ORDER BY id DESC`,
  recurring_payments: `
    SELECT id, kind, status, character_id, from_account_id, to_account_id, amount, frequency, concept, start_at, end_at, runs,
      created_at
    FROM recurring_payments WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  contacts: `
    SELECT id AS contact_id, character_id, alias, contact_card_number, created_at
    FROM contacts WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  beneficiaries: `
    SELECT id, character_id, beneficiary_character_id, percentage, created_at
    FROM beneficiaries WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  orgs: `
    SELECT id AS org_id, name, kind, status, department_id, owner_character_id, account_id, description, image_url, created_at,
      ended_at
    FROM orgs WHERE server_id = $1 AND owner_character_id = ANY ($3) ORDER BY id DESC`,
  org_members: `
    SELECT m.org_id, m.character_id, r.name AS rank, m.joined_at
    FROM org_members m LEFT JOIN org_ranks r ON r.id = m.rank_id
    WHERE m.character_id = ANY ($3) ORDER BY m.org_id DESC`,
  pay_lines: `
    SELECT id AS payslip_id, org_id, org_name, run_id, character_id, minutes, per_hour, gross, tax, paid, is_void, concept, created_at
    FROM pay_lines WHERE server_id = $1 AND character_id = ANY ($3) ORDER BY id DESC`,
  org_invitations: `
    SELECT id AS invitation_id, org_id, character_id, from_character_id, status, created_at, expires_at
    FROM org_invitations
    WHERE server_id = $1 AND (character_id = ANY ($3) OR from_character_id = ANY ($3)) ORDER BY id DESC`,
  invoices: `
    SELECT id AS invoice_id, org_id, org_name, issuer_character_id, to_character_id, lines, total, tax, note, reason, status,
      created_at, due_at, ended_at
    FROM invoices
    WHERE server_id = $1 AND (issuer_character_id = ANY ($3) OR to_character_id = ANY ($3)) ORDER BY id DESC`,
} satisfies Record<string, PersonalList>;
