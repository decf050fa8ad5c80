/** Names for each table of the kit the bound of its rows, and when they are deleted (FU-09). */
export const kitTables = {
  outbox: { bound: 'system: events leave within moments', goes: 'stays: no longer than the bus needs' },
  inbox: { bound: 'system: one for each event of other services', goes: 'after 7 days' },
  idempotency_keys: {
    bound: 'system: FU-08 bounds what a caller has stored',
    goes: 'after 1 days',
  },
  failed_events: {
    bound: 'system: what a consumer failed on',
    goes: 'stays: until it is handled, or a person gives it up',
  },
  quotas: {
    bound: 'system: one for each limit and subject',
    goes: 'after 0 days: when its window is over',
  },
  erasures: { bound: 'system: one for each server that ended', goes: 'stays: late writers look here' },
  key_checks: {
    bound: 'system: one for each version of a key',
    goes: 'stays: until no value is of its version',
  },
  last_backup: { bound: 'system: one row', goes: 'stays: it says how old the last backup is' },
  person_erasures: {
    bound: 'system: one for each person who ended',
    goes: 'stays: for a day, and goes with the last erasure',
  },
  published_events: { bound: 'system: events that were published', goes: 'stays: less than two hours' },
  migrations: { bound: 'system: one for each migration', goes: 'stays: a start compares them' },
  migrations_lock: { bound: 'system: one row', goes: 'stays: it is the lock of migrations' },
} as const satisfies Record<string, { bound: string; goes: string }>;

/** Says of each table of the kit that holds a person what an export shows of it (ID-21). */
export const kitPersonTables = {
  failed_events: 'not: events that an operator looks into',
  idempotency_keys: 'not: answers that their caller has had, for a day',
  outbox: 'not: events leave within moments',
  published_events: 'not: events go within two hours',
  person_erasures: 'not: who is erased has no data any more',
  quotas: 'not: counts of uses',
} as const;
