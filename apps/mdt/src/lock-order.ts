/** The order in which every transaction of the MDT takes its locks. */
export const lockOrder = [
  'advisory 1',
  'departments',
  'officers.character_id',
  'shifts',
  'calls',
  'punishments',
];
