/** The order in which every transaction of the MDT takes its locks. */
export const lockOrder = [
  'departments of a server',
  'charges of a server',
  'officers.character_id',
  'players.user_id',
  'shifts',
  'calls',
  'cases',
  'punishments',
  'departments',
  'case_counters.server_id',
];
