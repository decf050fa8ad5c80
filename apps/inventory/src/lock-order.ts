/** The order in which every transaction of the inventory takes its locks. */
export const lockOrder = [
  // Additions and renames of items, categories and licences.
  'catalogue of a server',
  'frisk_configs.server_id',
  'beginning of frisks',
  'frisks',
  'holders.character_id',
  'purchases',
  'categories',
  'licenses',
  'items',
  'character_licenses',
  'stocks.item_id',
  'holdings',
];
