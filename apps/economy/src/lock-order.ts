/** The order in which every transaction of the economy takes its locks; the ledger's resources have theirs in it. */
export const lockOrder = [
  // Endings of characters and servers, against openings.
  'advisory 2',
  // Accounts of a character, beneficiaries, taxes, rewards, contacts, requests and debts are counted before one is added.
  'advisory 1',
  'advisory 7',
  'advisory 6',
  'advisory 5',
  'advisory 4',
  'advisory 3',
  'advisory 8',
  // Rewards are claimed before the account that they are paid to is known.
  'rewards',
  'taxes',
  'savings.account_id',
  'accounts',
  // Loans of a character, which are counted when their account is locked.
  'loans of a user',
  'cards',
  'debts',
  'denomination_sets.server_id',
  'bill_types',
  'loans',
  'payment_requests',
  'recurring_payments',
  'charges.key',
  // Items that a character has in vaults, which are counted before one is added.
  'vault items of a character',
  'vault_items',
  'vault_moves',
  'notifications',
  'sum_increments',
];
