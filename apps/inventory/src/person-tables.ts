/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  holdings: 'in items',
  character_licenses: 'in licenses',
  frisks: 'in frisks',
  frisk_configs: 'not: who changed a configuration last',
  holders: 'not: a lock for each character',
  license_deductions: 'not: a mark that points were deducted; the points are shown',
  movements: 'not: the ledger behind the items',
  purchases: 'not: steps of a purchase; the payment is in entries, the units in items',
  vault_units: 'not: steps of a move into a vault',
} as const;
