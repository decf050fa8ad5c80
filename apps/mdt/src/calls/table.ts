import type { Period } from '@cabildo/contracts/fields';
import { KEPT_DAYS, LIMITS } from '@cabildo/contracts/limits';
import type { call } from '@cabildo/contracts/mdt/calls/calls.ts';
import { MAX_PANICS } from '@cabildo/contracts/mdt/units/units.ts';
import {
  any,
  c,
  count,
  expression,
  given,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { z } from 'zod';

export const caseCounters = table(
  'case_counters',
  { server_id: c.bigint, next: c.bigint },
  {
    bound: 'system: one for each server',
    goes: 'with its server',
    locks: { 'case_counters.server_id': 140 },
  },
);

type CallView = z.output<typeof call>;

/** Incidents that units are sent to. */
export const calls = table(
  'calls',
  {
    id: c.id,
    server_id: c.bigint,
    /** Counted in each server from 1 on. */
    case_number: c.bigint,
    status: c.text<CallView['status']>(),
    /** OT-05: one more with every change. */
    version: c.int,
    title: c.text,
    /** LD-03 */
    call_code: c.text.nullable,
    description: c.text.nullable,
    location: c.text.nullable,
    postal: c.text.nullable,
    priority: c.int,
    origin: c.text<CallView['origin']>(),
    caller_name: c.text.nullable,
    caller_character_id: c.bigint.nullable,
    coordinates: c.jsonb<NonNullable<CallView['coordinates']>>().nullable,
    department_id: c.bigint.nullable,
    /** Characters; all on duty while the call is not closed. */
    units: c.bigints,
    note_count: c.int,
    /** LD-04: the call into which this one was linked, which is closed since then. */
    linked_to_call_id: c.bigint.nullable,
    /** The unit whose panic button opened the call. */
    panic_character_id: c.bigint.nullable,
    /** Who took notice of a panic first, and the unit of that user which was on duty. */
    acknowledged_by: c.bigint.nullable,
    acknowledged_character_id: c.bigint.nullable,
    acknowledged_at: c.timestamptz.nullable,
    /** null: a key of the server took the call (V1-05). */
    created_by: c.bigint.nullable,
    created_by_key_id: c.bigint.nullable,
    /** The number of the person who took the call (`personOf`); null: a key did, or the call is older than this column. */
    person_id: c.bigint.nullable,
    /** null in both: nobody has changed the call, or the end of a shift did (OT-13). */
    updated_by: c.bigint.nullable,
    updated_by_key_id: c.bigint.nullable,
    closed_by: c.bigint.nullable,
    /** null also for calls that were closed before this column. */
    closed_by_key_id: c.bigint.nullable,
    created_at: c.timestamptz,
    updated_at: c.timestamptz,
    closed_at: c.timestamptz.nullable,
  },
  {
    bound: 'open_calls',
    goes: {
      over: `status = 'closed' AND NOT EXISTS (SELECT 1 FROM cases WHERE call_ids @> ARRAY[calls.id])`,
      at: 'closed_at',
      days: KEPT_DAYS.records,
      after: ['cases'],
    },
    person: { person_id: { counts: 'as long as the call may be opened again' } },
    exported: 'in calls',
    locks: { calls: 60 },
  },
);
export type CallRow = RowOf<typeof calls>;

const callOf = (serverId: number, id: number) => calls.select().where({ id, server_id: serverId });

/** A call of a server (GW-24). */
export const findCall = (sql: Sql, serverId: number, id: number): Promise<CallRow | undefined> =>
  row(sql, callOf(serverId, id));

/** The server of a call. */
export const findServerOf = async (sql: Sql, id: number): Promise<number | undefined> =>
  (await row(sql, calls.select('server_id').where({ id })))?.server_id;

/** Like {@link findCall}, locked until the transaction ends. Shifts are locked before calls. */
export const lockCall = (tx: Tx, serverId: number, id: number): Promise<CallRow | undefined> =>
  row(tx, callOf(serverId, id).forNoKeyUpdate());

/** Those of these calls that a server has. */
export const listCallsAmong = (sql: Sql, serverId: number, ids: readonly number[]): Promise<CallRow[]> =>
  rows(sql, calls.select().where({ server_id: serverId }).where('id', any(ids)).orderBy('id'));

/** Like {@link listCallsAmong}, locked in id order until the transaction ends. */
export const lockCalls = (tx: Tx, serverId: number, ids: readonly number[]): Promise<CallRow[]> =>
  rows(
    tx,
    calls.select().where({ server_id: serverId }).where('id', any(ids)).orderBy('id').forNoKeyUpdate(),
  );

/** The open call that the panic button of a unit has opened last, locked until the transaction ends. */
export const lockOpenPanic = (tx: Tx, serverId: number, characterId: number): Promise<CallRow | undefined> =>
  row(
    tx,
    calls
      .select()
      .where({ server_id: serverId, panic_character_id: characterId })
      .where('status', '<>', 'closed')
      .orderBy('id', 'desc')
      .limit(1)
      .forNoKeyUpdate(),
  );

/** The calls of panic buttons of a server that are not closed, the newest first. */
export const listPanics = (sql: Sql, serverId: number): Promise<CallRow[]> =>
  rows(
    sql,
    calls
      .select()
      .where({ server_id: serverId })
      .where(expression(`status <> 'closed' AND panic_character_id IS NOT NULL`))
      .orderBy('id', 'desc')
      .limit(MAX_PANICS),
  );

/** The place of a call. */
type Place = Pick<CallRow, 'location' | 'postal' | 'coordinates'>;

/** The place of the newest open call that a unit is attached to. */
export const findPlaceOfUnit = (sql: Sql, characterId: number): Promise<Place | undefined> =>
  row(
    sql,
    calls
      .select('location', 'postal', 'coordinates')
      .where(expression(`status <> 'closed' AND units @> ARRAY[?]::bigint[]`, [characterId]))
      .orderBy('id', 'desc')
      .limit(1),
  );

interface Selection {
  serverId: number;
  status: CallRow['status'] | undefined;
  departmentId: number | undefined;
  /** Characters of the server. */
  unit: number | undefined;
  callerId: number | undefined;
  search: string | undefined;
  /** When the calls were taken. */
  period: Period | undefined;
}

/** The expression of the index `calls_search`. */
const SAID = `title || ' ' || COALESCE(description, '') || ' ' || COALESCE(location, '') || ' ' || COALESCE(caller_name, '')`;

/** The calls of a unit; programs of the version before attach units to a call alone, without a row beside it. */
const ATTENDED = `SELECT call_id FROM call_units WHERE character_id = ?
  UNION SELECT id FROM calls WHERE units @> ARRAY[?]::bigint[]`;

/**
 * The calls of a server, newest first, and how many there are, counted up to one more than `LIMITS.max_counted`; `after` is the id
 * of the last call of the page before.
 */
export async function listCalls(
  sql: Sql,
  { serverId, status, departmentId, unit, callerId, search, period }: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<Page<CallRow>> {
  // A character is of one server alone, so that its index need not be joined with those of the whole server.
  const server_id = unit === undefined && callerId === undefined ? serverId : undefined;
  const found = calls
    .select()
    .where(given({ server_id, status, department_id: departmentId, caller_character_id: callerId }))
    .orderBy('id', 'desc');
  if (unit !== undefined) found.where(expression(`id IN (${ATTENDED})`, [unit, unit]));
  if (search !== undefined) found.where(expression(`fold(${SAID}) LIKE contains_pattern(?)`, [search]));
  if (period) found.where('created_at', '>=', period.from).where('created_at', '<', period.to);
  // How many calls these leave depends on the value, and so does the plan; the board is read by one plan.
  const customPlan = [unit, callerId, search, period].some((each) => each !== undefined);
  const behind = found.clone().limit(limit).offset(offset);
  if (after !== undefined) behind.where('id', '<', after);
  const [listed, total] = await Promise.all([
    rows(sql, behind, { customPlan }),
    count(sql, found, { most: LIMITS.max_counted + 1, customPlan }),
  ]);
  return { rows: listed, total };
}

/** The calls of the server among these (GW-24), as a case shows them; the oldest first. */
export const listLinkedCalls = (
  sql: Sql,
  serverId: number,
  callIds: readonly number[],
): Promise<Pick<CallView, 'call_id' | 'case_number' | 'title' | 'status'>[]> =>
  rows(
    sql,
    calls
      .select({ call_id: 'id' }, 'case_number', 'title', 'status')
      .where({ server_id: serverId })
      .where('id', any(callIds))
      .orderBy('id'),
  );

/** Draws the next number of a server. Others wait until the transaction ends, so that no number is left out. */
export async function drawCaseNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ case_number: number }>(
    `INSERT INTO case_counters AS c (server_id, next) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next = c.next + 1 RETURNING next - 1 AS case_number`,
    [serverId],
  );
  return drawn!.case_number;
}

/** Locks the numbers of a server, so that nobody else takes or reopens a call of it until the transaction ends. */
export const lockCaseNumbers = async (tx: Tx, serverId: number): Promise<void> => {
  await tx.query('SELECT server_id FROM case_counters WHERE server_id = $1 FOR UPDATE', [serverId]);
};

/**
 * Counts the calls of a server that are not closed, and those of them that a user took; exact while the numbers of its
 * calls are locked.
 */
export async function countOpen(
  sql: Sql,
  serverId: number,
  personId: number | null,
): Promise<{ ofServer: number; ofCreator: number }> {
  const [counted] = await sql.query<{ ofServer: number; ofCreator: number }>(
    `SELECT count(*) AS "ofServer", count(*) FILTER (WHERE coalesce(person_id, created_by) = $2) AS "ofCreator"
     FROM calls WHERE server_id = $1 AND status <> 'closed'`,
    [serverId, personId],
  );
  return counted!;
}

export const insertCall = async (tx: Tx, call: Omit<CallRow, 'id'>): Promise<CallRow> =>
  (await row(tx, calls.insert(call).returning(calls.columns)))!;

/** Stores a call that the transaction has locked. */
export async function updateCall(tx: Tx, { id, ...call }: CallRow): Promise<void> {
  await run(tx, calls.update(call).where({ id }));
}

/** The calls that these characters are sent to and that are not closed, locked in id order until the transaction ends. */
export const lockCallsOfUnits = (tx: Tx, characterIds: readonly number[]): Promise<CallRow[]> =>
  tx.query<CallRow>(
    `SELECT ${calls.list()} FROM calls
     WHERE status <> 'closed' AND units && $1::bigint[] ORDER BY id FOR NO KEY UPDATE`,
    [characterIds],
  );

/** Those of these characters that are sent to a call of a server which is not closed. */
export async function unitsOnCalls(
  sql: Sql,
  serverId: number,
  characterIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (characterIds.length === 0) return new Set();
  const found = await sql.query<{ unit: number }>(
    `SELECT DISTINCT unit FROM calls, unnest(units) AS unit
     WHERE server_id = $1 AND status <> 'closed' AND unit = ANY($2::bigint[])`,
    [serverId, characterIds],
  );
  return new Set(found.map(({ unit }) => unit));
}
