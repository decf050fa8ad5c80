/** Names for each table the bound of its rows, and when they are deleted (FU-09). */
export const memberTables = {
  entries: { bound: 'system: one for each event', goes: 'by retain: after 365 days (AU-02)' },
  event_types: { bound: 'system: one for each type of event', goes: 'stays: filters are checked against it' },
} as const satisfies Record<string, { bound: string; goes: string }>;
