/** The order in which every transaction of the economy takes its locks, the ledger's resources included. */
export const lockOrder = [
  // Guards openings of accounts against the deletion of their character or server, and comes before every other lock.
  'openings in a server',
  // Each of these guards a count of rows, which is taken before a row is added.
  'accounts of a character',
  'beneficiaries of a character',
  'taxes of a server',
  'rewards of a server',
  'contacts of a character',
  'payment requests of a character',
  'debts of a creditor',
  'deleted_items.item_id',
  // A claim locks its rewards before it knows the account that they are paid to.
  'rewards',
  'taxes',
  'savings.account_id',
  'accounts',
  // Guards the count of a user's loans, which is taken once their account is locked.
  'loans of a user',
  'cards',
  'debts',
  'denomination_sets.server_id',
  'bill_types',
  'loans',
  'payment_requests',
  'recurring_payments',
  'charges.key',
  // Guards the count of a character's items in vaults, which is taken once the accounts are locked.
  'vault items of a character',
  'vault_items',
  'vault_moves',
  'estates',
  'notifications',
  'sum_increments',
];
