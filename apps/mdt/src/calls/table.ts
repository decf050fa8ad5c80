import { LIMITS } from '@cabildo/contracts';
import type { call } from '@cabildo/contracts/mdt/calls/calls.ts';
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

type CallView = z.output<typeof call>;

/** Incidents that units are sent to. */
export const calls = table('calls', {
  id: c.id,
  server_id: c.bigint,
  /** Counted in each server from 1 on. */
  case_number: c.bigint,
  status: c.text<CallView['status']>(),
  /** OT-05: one more with every change. */
  version: c.int,
  title: c.text,
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
  /** The unit whose panic button opened the call. */
  panic_character_id: c.bigint.nullable,
  /** null: a key of the server took the call (V1-05). */
  created_by: c.bigint.nullable,
  created_by_key_id: c.bigint.nullable,
  /** The number of the person who took the call (`personOf`); null: a key did, or the call is older than this column. */
  person_id: c.bigint.nullable,
  /** null in both: nobody has changed the call, or the end of a shift did (OT-13). */
  updated_by: c.bigint.nullable,
  updated_by_key_id: c.bigint.nullable,
  closed_by: c.bigint.nullable,
  created_at: c.timestamptz,
  updated_at: c.timestamptz,
  closed_at: c.timestamptz.nullable,
});
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

interface Selection {
  serverId: number;
  status: CallRow['status'] | undefined;
  departmentId: number | undefined;
  /** A character of the server. */
  unit: number | undefined;
}

/**
 * The calls of a server, newest first, and how many there are, counted up to one more than `LIMITS.max_counted`; `after` is the id
 * of the last call of the page before.
 */
export async function listCalls(
  sql: Sql,
  { serverId, status, departmentId, unit }: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<Page<CallRow>> {
  // A unit is of one server alone, so that its index need not be joined with that of all calls of the server.
  const server_id = unit === undefined || departmentId !== undefined ? serverId : undefined;
  const found = calls
    .select()
    .where(given({ server_id, status, department_id: departmentId }))
    .orderBy('id', 'desc');
  if (unit !== undefined) found.where(expression('units @> ARRAY[?::bigint]', [unit]));
  const behind = found.clone().limit(limit).offset(offset);
  if (after !== undefined) behind.where('id', '<', after);
  const [listed, total] = await Promise.all([
    rows(sql, behind),
    count(sql, found, { most: LIMITS.max_counted + 1 }),
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
