import { LIMITS } from '@cabildo/contracts/limits';
import { c } from '../database/columns.ts';
import type { DeclaredTable } from '../database/declaration.ts';
import { table } from '../database/table.ts';
import { INBOX_DAYS } from '../jobs/retention.ts';
import { quotas } from '../quotas/table.ts';

const outbox = table(
  'outbox',
  { id: c.id, event_id: c.uuid, type: c.text, payload: c.text },
  {
    bound: 'system: events leave within moments',
    goes: 'stays: no longer than the bus needs',
    erased: 'not about a server: events leave within moments',
    person: { payload: { stays: 'events leave within moments' } },
    exported: 'not: events leave within moments',
  },
);

/** The table is partitioned by `slot`. */
const publishedEvents = table(
  'published_events',
  {
    slot: c.smallint,
    id: c.bigint,
    event_id: c.uuid,
    type: c.text,
    payload: c.text,
    published_at: c.timestamptz,
  },
  {
    bound: 'system: events that were published',
    goes: 'stays: less than two hours',
    erased: 'not about a server: events go within two hours',
    person: { payload: { stays: 'events go within two hours' } },
    exported: 'not: events go within two hours',
  },
);

const inbox = table(
  'inbox',
  { event_id: c.uuid, received_at: c.timestamptz },
  {
    bound: 'system: one for each event of other services',
    goes: { over: 'true', at: 'received_at', days: INBOX_DAYS },
    erased: 'not about a server',
  },
);

const failedEvents = table(
  'failed_events',
  {
    consumer: c.text,
    event_id: c.text,
    type: c.text,
    payload: c.text,
    deliveries: c.int,
    failed_at: c.timestamptz,
    retry_at: c.timestamptz.nullable,
    error: c.text,
  },
  {
    bound: 'system: what a consumer failed on',
    goes: 'stays: until it is handled, or a person gives it up',
    erased: 'not about a server: events go once they are handled',
    person: { payload: { stays: 'events go once they are handled or given up' } },
    exported: 'not: events that an operator looks into',
  },
);

const SHORT_LIVED = { stays: 'answers go after a day' };
const idempotencyKeys = table(
  'idempotency_keys',
  {
    actor: c.text,
    key: c.text,
    request_hash: c.text,
    reply: c.text.nullable,
    created_at: c.timestamptz,
    packed: c.bytea.nullable,
  },
  {
    bound: 'system: FU-08 bounds what a caller has stored',
    // GW-17: a key holds for a day.
    goes: { over: 'true', at: 'created_at', days: LIMITS.idempotency_hours / 24 },
    erased: 'not about a server: replies go after a day',
    person: { actor: SHORT_LIVED, reply: SHORT_LIVED, packed: SHORT_LIVED },
    exported: 'not: answers that their caller has had, for a day',
  },
);

const keyChecks = table(
  'key_checks',
  { version: c.bigint, check_value: c.bytea },
  {
    bound: 'system: one for each version of a key',
    goes: 'stays: until no value is of its version',
    erased: 'not about a server: one row for each version of SECRET_KEYS',
  },
);

const lastBackup = table(
  'last_backup',
  { is_last: c.boolean, taken_at: c.timestamptz, restored_at: c.timestamptz.nullable },
  {
    bound: 'system: one row',
    goes: 'stays: it says how old the last backup is',
    erased: 'not about a server: one row',
  },
);

const migrations = table(
  'migrations',
  {
    name: c.text,
    id: c.int,
    batch: c.int.nullable,
    migration_time: c.timestamptz.nullable,
    checksum: c.text.nullable,
    runs_from: c.text.nullable,
  },
  {
    bound: 'system: one for each migration',
    goes: 'stays: a start compares them',
    erased: 'not about a server',
  },
);

const migrationsLock = table(
  'migrations_lock',
  { index: c.int, is_locked: c.int.nullable },
  { bound: 'system: one row', goes: 'stays: it is the lock of migrations', erased: 'not about a server' },
);

export const erasures = table(
  'erasures',
  {
    server_id: c.bigint,
    ended_at: c.timestamptz,
    /** When the rows of the server are erased next. */
    erase_at: c.timestamptz,
    finished_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each server that ended',
    goes: 'stays: late writers look here',
    erased: 'kept after the server: late writers look here',
    locks: { 'erasures.server_id': 10 },
  },
);

export const personErasures = table(
  'person_erasures',
  {
    user_id: c.bigint,
    stand_in: c.bigint,
    ended_at: c.timestamptz,
    /** When the person is erased next. */
    erase_at: c.timestamptz,
  },
  {
    bound: 'system: one for each person who ended',
    goes: 'stays: for a day, and goes with the last erasure',
    erased: 'not about a server: a row goes after a day',
    person: { user_id: { stays: 'it goes with the last erasure after a day' } },
    exported: 'not: who is erased has no data any more',
    locks: { 'person_erasures.user_id': 20 },
  },
);

/** The tables that every service's database has. */
export const kitTables: readonly DeclaredTable[] = [
  outbox,
  publishedEvents,
  inbox,
  failedEvents,
  idempotencyKeys,
  keyChecks,
  lastBackup,
  migrations,
  migrationsLock,
  erasures,
  personErasures,
  quotas,
].map(({ declared }) => declared);

/** All tables of a service's database. */
export const tablesOf = ({ tables }: { tables: readonly DeclaredTable[] }): readonly DeclaredTable[] => [
  ...kitTables,
  ...tables,
];
