/** Names for each table the bound of its rows, and when they go (FU-09). */
export const memberTables = {
  licenses: { bound: 'staff', goes: 'with its server' },
  categories: { bound: 'max_categories', goes: 'with its server' },
  items: { bound: 'max_items', goes: 'with its server' },
  stocks: { bound: 'max_items', goes: 'with its item' },
  holders: { bound: 'characters_made', goes: 'stays: one for each character, which it locks' },
  holdings: { bound: 'max_items', goes: 'with its item' },
  movements: {
    bound: 'system: one for each change, of which rate limits allow so many',
    goes: 'stays: ledger',
  },
  character_licenses: {
    bound: 'system: one for each character and licence of the catalogue',
    goes: 'with its license',
  },
  purchases: { bound: 'system: each is charged for', goes: 'after 90 days' },
  frisks: { bound: 'frisks_started', goes: 'after 90 days' },
  frisk_configs: { bound: 'staff', goes: 'with its server' },
  frisk_results: { bound: 'frisks_started', goes: 'with its frisk' },
  vault_units: {
    bound: 'system: one for each move of a vault',
    goes: 'after 90 days where it was refused; what moved is the ledger',
  },
  license_deductions: { bound: 'staff', goes: 'stays: a key is answered once and for all (V1-06)' },
} as const satisfies Record<string, { bound: string; goes: string }>;
