/** The order in which every transaction of the inventory takes its locks. */
export const lockOrder = [
  'advisory 1',
  'frisks',
  'holders.character_id',
  'purchases',
  'categories',
  'licenses',
  'items.item_id',
  'character_licenses',
  'stocks.item_id',
  'holdings',
];
