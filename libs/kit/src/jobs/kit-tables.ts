/** What bounds the tables that each service has from the kit, and when their rows go (FU-09). */
export const kitTables = {
  outbox: { bound: 'system: events leave within moments', goes: 'stays: no longer than the bus needs' },
  inbox: { bound: 'system: one for each event of other services', goes: 'by housekeeping: after 7 days' },
  idempotency_keys: {
    bound: 'system: FU-08 bounds what a caller has stored',
    goes: 'by housekeeping: after 24 hours',
  },
  failed_events: {
    bound: 'system: what a consumer failed on',
    goes: 'stays: until it is handled, or a person gives it up',
  },
  quotas: {
    bound: 'system: one for each limit and subject',
    goes: 'by housekeeping: when its window is over',
  },
  erasures: { bound: 'system: one for each server that ended', goes: 'stays: late writers look here' },
  migrations: { bound: 'system: one for each migration', goes: 'stays: a start compares them' },
  migrations_lock: { bound: 'system: one row', goes: 'stays: it is the lock of migrations' },
} as const satisfies Record<string, { bound: string; goes: string }>;
