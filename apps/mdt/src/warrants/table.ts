import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { CASE_STATUSES } from '@cabildo/contracts/mdt/cases/cases.ts';
import type { CLOSE_REASONS, SEARCH_STATUSES } from '@cabildo/contracts/mdt/warrants/lifecycle.ts';
import type { WARRANT_TYPES } from '@cabildo/contracts/mdt/warrants/warrants.ts';
import {
  any,
  c,
  count,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

/** Orders to arrest or search characters. */
export const warrants = table(
  'warrants',
  {
    id: c.id,
    server_id: c.bigint,
    character_id: c.bigint,
    type: c.text<(typeof WARRANT_TYPES)[number]>(),
    reason: c.text,
    case_id: c.bigint.nullable,
    status: c.text<(typeof SEARCH_STATUSES)[number]>(),
    /** OT-05: one more with every change. */
    version: c.int,
    expires_at: c.timestamptz.nullable,
    created_by: c.bigint,
    created_at: c.timestamptz,
    updated_by: c.bigint.nullable,
    updated_by_key_id: c.bigint.nullable,
    updated_at: c.timestamptz,
    closed_by: c.bigint.nullable,
    closed_at: c.timestamptz.nullable,
    close_reason: c.text<(typeof CLOSE_REASONS)[number]>().nullable,
  },
  {
    bound: 'max_active_warrants',
    goes: {
      over: `status <> 'active' AND NOT EXISTS (SELECT 1 FROM cases WHERE cases.id = warrants.case_id)`,
      at: 'closed_at',
      days: KEPT_DAYS.records,
      after: ['cases'],
    },
    exported: "not: the police's records, which their target is not shown",
    locks: { 'warrants of a server': 70, warrants: 80 },
  },
);
export type WarrantRow = RowOf<typeof warrants>;

const ACTIVE = `status = 'active'`;

/** The active warrants, by their end. */
export const expiringWarrants = due(warrants, { at: 'expires_at', among: ACTIVE });

export const insertWarrant = async (tx: Tx, made: Omit<WarrantRow, 'id'>): Promise<WarrantRow> =>
  (await row(tx, warrants.insert(made).returning(warrants.columns)))!;

/** A warrant of a server, locked until the transaction ends (GW-24). */
export const lockWarrant = (tx: Tx, serverId: number, id: number): Promise<WarrantRow | undefined> =>
  row(tx, warrants.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Stores a warrant that the transaction has locked. */
export async function updateWarrant(tx: Tx, { id, ...changed }: WarrantRow): Promise<void> {
  await run(tx, warrants.update(changed).where({ id }));
}

/** Counts the active warrants of a server, and lets nobody else issue one until the transaction ends. */
export async function countActive(tx: Tx, serverId: number): Promise<number> {
  await tx.lock('warrants of a server', serverId);
  return count(tx, warrants.query().where({ server_id: serverId, status: 'active' }));
}

/** The active warrants against characters, locked in id order until the transaction ends. */
export const lockActiveOf = (tx: Tx, characterIds: readonly number[]): Promise<WarrantRow[]> =>
  rows(
    tx,
    warrants
      .select()
      .where('character_id', any(characterIds))
      .where(expression(ACTIVE))
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** A character has far fewer active warrants; the bound is for answers that show them all. */
const MOST_SHOWN = 50;

/** The active warrants against a character of a server: the newest 50, arrests before searches, so that none hides one. */
export const listActiveOf = (sql: Sql, serverId: number, characterId: number): Promise<WarrantRow[]> =>
  rows(
    sql,
    warrants
      .select()
      .where({ server_id: serverId, character_id: characterId })
      .where(expression(ACTIVE))
      .orderBy('type')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN),
  );

/** The warrants of a case, the oldest first. */
export const listOfCase = (sql: Sql, serverId: number, caseId: number): Promise<WarrantRow[]> =>
  rows(sql, warrants.select().where({ server_id: serverId, case_id: caseId }).orderBy('id'));

/** Locks a case of a server until the transaction ends, and counts its warrants; undefined if the server lacks the case. */
export async function lockCaseOf(
  tx: Tx,
  serverId: number,
  caseId: number,
): Promise<{ status: (typeof CASE_STATUSES)[number]; warrants: number } | undefined> {
  const [found] = await tx.query<{ status: (typeof CASE_STATUSES)[number] }>(
    'SELECT id, status FROM cases WHERE id = $1 AND server_id = $2 FOR NO KEY UPDATE',
    [caseId, serverId],
  );
  // The count follows the lock, so that it sees what others have committed while this transaction waited.
  return (
    found && { status: found.status, warrants: await count(tx, warrants.query().where({ case_id: caseId })) }
  );
}

interface Selection {
  serverId: number;
  /** undefined: any. */
  status: WarrantRow['status'] | undefined;
  type: WarrantRow['type'] | undefined;
  characterId: number | undefined;
}

/** The warrants of a server, newest first. */
export const listWarrants = (
  sql: Sql,
  { serverId, status, type, characterId }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<WarrantRow>> =>
  page(
    sql,
    warrants
      .select()
      .where({
        server_id: serverId,
        ...(status && { status }),
        ...(type && { type }),
        ...(characterId !== undefined && { character_id: characterId }),
      })
      .orderBy('id', 'desc'),
    at,
  );
