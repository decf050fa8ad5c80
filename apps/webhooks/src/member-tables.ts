/** Names for each table the bound of its rows, and when they are deleted (FU-09). */
export const memberTables = {
  webhooks: {
    bound: 'staff',
    goes: 'by clean_up_deliveries: once it is deleted and its deliveries are gone',
  },
  messages: { bound: 'staff', goes: 'by clean_up_deliveries: after 30 days (V1-13)' },
  deliveries: { bound: 'staff', goes: 'with its message' },
  attempts: { bound: 'staff', goes: 'with its delivery' },
  stream_heads: { bound: 'system: one for each server', goes: 'with its server' },
  server_owners: { bound: 'system: one for each server', goes: 'with its server' },
  stream_events: {
    bound: 'system: so many for each server (V1-14)',
    goes: 'by clean_up_stream: the oldest first',
  },
} as const satisfies Record<string, { bound: string; goes: string }>;
