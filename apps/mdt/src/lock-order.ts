/** The order in which every transaction of the MDT takes its locks. */
export const lockOrder = [
  'advisory 1',
  'officers.character_id',
  'players.user_id',
  'shifts',
  'calls',
  'cases.case_id',
  'punishments',
  'departments',
  'case_counters.server_id',
];
