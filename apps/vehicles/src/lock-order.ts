/** The order in which every transaction of the vehicles service takes its locks. */
export const lockOrder = [
  'advisory 1',
  'vehicle_configs.server_id',
  'purchases',
  'owners.character_id',
  'vehicle_models.vehicle_model_id',
  'plate_counters.server_id',
  'vehicles.vehicle_id',
];
