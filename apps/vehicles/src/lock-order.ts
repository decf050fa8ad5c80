/** The order in which every transaction of the vehicles service takes its locks. */
export const lockOrder = [
  'vehicle models of a server',
  'vehicle_configs.server_id',
  'purchases',
  'impound_payments',
  'owners.character_id',
  'vehicle_models',
  'plate_counters.server_id',
  'vehicles',
];
