/** Names for each table the bound of its rows, and when they go (FU-09). */
export const memberTables = {
  account_members: { bound: 'system: MAX_MEMBERS of each account', goes: 'stays: with the account' },
  accounts: { bound: 'accounts_made', goes: 'after 90 days, where no money was ever on it' },
  bank_configs: { bound: 'staff', goes: 'stays: one row for each server' },
  beneficiaries: {
    bound: 'system: inheritance_config.max_beneficiaries of the server',
    goes: 'stays: until the character removes it',
  },
  bill_types: { bound: 'staff', goes: 'stays: until staff deletes it' },
  card_payments: {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'stays: with the card',
  },
  card_role_limits: { bound: 'staff', goes: 'stays: one row for each role' },
  cards: { bound: 'cards_made', goes: 'after 90 days, those of legacy accounts with the account' },
  charges: {
    bound: 'system: one for each purchase, which is paid for or refused',
    goes: 'after 90 days, where nothing was taken',
  },
  contacts: {
    bound: 'system: limits_config.max_contacts of the server',
    goes: 'stays: until the character removes it',
  },
  daily_orders: { bound: 'system: one row for each person', goes: 'after 2 days' },
  daily_sums: { bound: 'system: one row for each type and day', goes: 'stays: reports read it' },
  daily_transfers: { bound: 'system: one row for each account', goes: 'stays: the next day reuses it' },
  debts: { bound: 'debts_made', goes: 'after 90 days, fines after 365 days' },
  denomination_sets: { bound: 'system: one row for each server', goes: 'stays: with the server' },
  ended_characters: {
    bound: 'characters_deleted',
    goes: 'stays: late requests for the character look here',
  },
  entries: {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'stays: the ledger is never cut',
  },
  entry_marks: { bound: 'system: one for each chunk of entries', goes: 'stays: reports read it' },
  initial_balances: { bound: 'system: one row for each person', goes: 'stays: it is paid once' },
  estates: {
    bound: 'characters_deleted',
    goes: 'stays: goods that reach a dead heir later pass on from here',
  },
  interest_payments: { bound: 'system: one for each account and month', goes: 'stays: with the entries' },
  loan_installments: { bound: 'loans_requested', goes: 'stays: with the loan' },
  loans: {
    bound: 'loans_requested',
    goes: 'after 90 days, where nothing was paid out; of others the person',
  },
  notice_counts: {
    bound: 'system: one row for each sender and character',
    goes: 'after 0 days: when the hour is over',
  },
  notifications: {
    bound: 'system: NOTICES_AN_HOUR of each sender',
    goes: 'by forget_notifications: after 90 days',
  },
  payment_requests: { bound: 'requests_made', goes: 'after 90 days' },
  pins: { bound: 'system: one for each account or card', goes: 'stays: with the account or card' },
  recurring_payments: { bound: 'recurring_made', goes: 'after 90 days' },
  recurring_runs: { bound: 'recurring_made', goes: 'stays: with the recurring payment' },
  reward_claims: {
    bound: 'system: rewards_config.max_rewards of the server',
    goes: 'after 90 days, but for the last of each user',
  },
  rewards: { bound: 'staff', goes: 'after 1 days: those that staff has deleted' },
  savings: { bound: 'accounts_made', goes: 'stays: with the account' },
  sum_increments: { bound: 'system: folded within seconds', goes: 'by fold_sums: within seconds' },
  taxes: { bound: 'staff', goes: 'stays: until staff deletes it' },
  transfers: {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'stays: the ledger is never cut',
  },
  deleted_items: {
    bound: 'system: one for each item that was deleted',
    goes: 'by drop_deleted_items: when no vault holds it',
  },
  vault_items: { bound: 'vault_items', goes: 'stays: until it is withdrawn' },
  vault_moves: {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'after 90 days, where nothing of it is left in the vault',
  },
  vaults: { bound: 'accounts_made', goes: 'stays: with the account' },
  wrong_cvvs: { bound: 'system: one row for each person', goes: 'after 1 days: they count for an hour' },
} as const satisfies Record<string, { bound: string; goes: string }>;
