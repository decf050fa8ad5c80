/** Names for each table the bound of its rows, and when they go (FU-09). */
export const memberTables = {
  vehicle_models: { bound: 'max_vehicle_models', goes: 'with its server' },
  vehicle_configs: { bound: 'staff', goes: 'with its server' },
  vehicle_limits: { bound: 'staff', goes: 'with its server' },
  plate_counters: { bound: 'system: one for each server', goes: 'with its server' },
  owners: { bound: 'characters_made', goes: 'stays: one for each character, which it locks' },
  vehicles: {
    bound: 'system: max_vehicles_per_char of each character (CA-03)',
    goes: 'stays: until it is removed',
  },
  vehicle_logs: { bound: 'system: a few for each vehicle', goes: 'after 365 days from its removal' },
  impound_payments: { bound: 'system: each is charged for', goes: 'after 90 days' },
  purchases: { bound: 'system: each is charged for', goes: 'after 90 days' },
} as const satisfies Record<string, { bound: string; goes: string }>;
