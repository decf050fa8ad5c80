/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  messages: 'not: messages to receivers of a server, of the last 30 days',
  server_owners: 'not: a copy of the owner that the servers service knows',
  stream_events: 'not: events to clients of a server, of 15 minutes',
} as const;
