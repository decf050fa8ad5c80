import type { call } from '@cabildo/contracts/mdt/calls/calls.ts';
import {
  any,
  expression,
  json,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { z } from 'zod';
import { DESCRIBED } from './columns.ts';

type Moments = 'created_at' | 'updated_at' | 'closed_at';

/** Something that units are sent to. */
export interface CallRow extends Omit<z.output<typeof call>, Moments> {
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

interface CallTable extends Omit<CallRow, 'call_id'> {
  id: number;
}

const calls = table<CallTable>('calls');
const OTHERS = [
  'server_id',
  'case_number',
  'version',
  'note_count',
  'created_by',
  'created_at',
  'updated_at',
  'closed_at',
  ...DESCRIBED,
] as const;
// The driver reads numbers out of JSON, but texts out of a bigint[].
const UNITS = 'array_to_json(units) AS units';
const COLUMNS = [{ call_id: 'id' }, ...OTHERS, expression<Pick<CallRow, 'units'>>(UNITS)] as const;

const callOf = (serverId: number, id: number) =>
  calls()
    .where({ id, server_id: serverId })
    .select(...COLUMNS);

/** A call of a server (GW-24). */
export const findCall = (sql: Sql, serverId: number, id: number): Promise<CallRow | undefined> =>
  row(sql, callOf(serverId, id));

/** As {@link findCall}, locked until the transaction ends. Characters are locked before calls. */
export const lockCall = (tx: Tx, serverId: number, id: number): Promise<CallRow | undefined> =>
  row(tx, callOf(serverId, id).forNoKeyUpdate());

/** The calls of a server, newest first. */
export const listCalls = (
  sql: Sql,
  serverId: number,
  status: CallRow['status'] | undefined,
  at: { limit: number; offset: number },
): Promise<Page<CallRow>> =>
  page(
    sql,
    calls()
      .where({ server_id: serverId, ...(status && { status }) })
      .orderBy('id', 'desc')
      .select(...COLUMNS),
    at,
  );

/** Those of these calls that are of the server, as a case shows them; the oldest first (GW-24). */
export const listLinkedCalls = (
  sql: Sql,
  serverId: number,
  callIds: readonly number[],
): Promise<Pick<CallRow, 'call_id' | 'case_number' | 'title' | 'status'>[]> =>
  rows(
    sql,
    calls()
      .where({ server_id: serverId })
      .where('id', any(callIds))
      .orderBy('id')
      .select({ call_id: 'id' }, 'case_number', 'title', 'status'),
  );

/** The next number of a server: none is left out, for others wait until the transaction ends. */
export async function drawCaseNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ case_number: number }>(
    `INSERT INTO case_counters AS c (server_id, next) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next = c.next + 1 RETURNING next - 1 AS case_number`,
    [serverId],
  );
  return drawn!.case_number;
}

/** Waits until nobody else takes a call of the server or reopens one, and holds them off until the transaction ends. */
export const lockCaseNumbers = async (tx: Tx, serverId: number): Promise<void> => {
  await tx.query('SELECT server_id FROM case_counters WHERE server_id = $1 FOR UPDATE', [serverId]);
};

/**
 * How many calls of a server are not closed, and how many of them a user took; exact while the numbers of its cases are
 * locked.
 */
export async function countOpen(
  sql: Sql,
  serverId: number,
  createdBy: number | null,
): Promise<{ ofServer: number; ofCreator: number }> {
  const [counted] = await sql.query<{ ofServer: number; ofCreator: number }>(
    `SELECT count(*) AS "ofServer", count(*) FILTER (WHERE created_by = $2) AS "ofCreator"
     FROM calls WHERE server_id = $1 AND status <> 'closed'`,
    [serverId, createdBy],
  );
  return counted!;
}

const stored = <C extends Partial<CallRow>>({ coordinates, ...others }: C) => ({
  ...others,
  coordinates: coordinates ? json(coordinates) : null,
});

export async function insertCall(tx: Tx, call: Omit<CallRow, 'call_id'>): Promise<CallRow> {
  const { id } = (await row(tx, calls().insert(stored(call)).returning(['id'])))!;
  return { call_id: id, ...call };
}

/** Stores a call that the transaction has locked. */
export async function updateCall(tx: Tx, { call_id, ...call }: CallRow): Promise<void> {
  await run(tx, calls().where({ id: call_id }).update(stored(call)));
}

/** The calls that these characters are sent to and that are not closed, locked in id order until the transaction ends. */
export const lockCallsOfUnits = (tx: Tx, characterIds: readonly number[]): Promise<CallRow[]> =>
  tx.query<CallRow>(
    `SELECT id AS call_id, ${OTHERS.join(', ')}, ${UNITS} FROM calls
     WHERE status <> 'closed' AND units && $1::bigint[] ORDER BY id FOR NO KEY UPDATE`,
    [characterIds],
  );
