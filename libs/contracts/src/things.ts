/** What an id names (design 2). Tests, lint and documentation tell an account from a licence by this word. */
export const THINGS = [
  'account',
  'beneficiary',
  'bill_type',
  'card',
  'character',
  'contact',
  'debt',
  'frisk',
  'frisk_result',
  'item',
  'item_category',
  'key',
  'license',
  'notification',
  'payment_request',
  'role',
  'server',
  'server_key',
  'tax',
  'user',
  'vault',
  'vault_item',
  'vehicle',
  'vehicle_model',
] as const;

export type Thing = (typeof THINGS)[number];
