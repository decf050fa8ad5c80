/** Names for each table the bound of its rows, and when they go (FU-09). */
export const memberTables = {
  departments: { bound: 'max_departments', goes: 'with its server' },
  officers: { bound: 'characters_made', goes: 'stays: one for each character, which it locks' },
  players: { bound: 'servers_joined', goes: 'stays: one for each player, with the time of its leaving' },
  shifts: { bound: 'shifts_started', goes: 'after 365 days' },
  calls: { bound: 'open_calls', goes: 'after 365 days' },
  call_notes: { bound: 'system: 200 for each call (OT-01)', goes: 'with its call' },
  case_counters: { bound: 'system: one for each server', goes: 'with its server' },
  cases: { bound: 'staff', goes: 'after 365 days' },
  case_file_counters: { bound: 'system: one for each server', goes: 'with its server' },
  charges: { bound: 'max_charges', goes: 'with its server' },
  punishments: { bound: 'staff', goes: 'after 365 days' },
  phones: { bound: 'characters_made', goes: 'stays: one for each character' },
} as const satisfies Record<string, { bound: string; goes: string }>;
