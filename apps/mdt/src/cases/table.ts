import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { CASE_STATUSES } from '@cabildo/contracts/mdt/cases/cases.ts';
import {
  c,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { Readable } from '../punishments/readers.ts';

export const caseFileCounters = table(
  'case_file_counters',
  { server_id: c.bigint, next: c.bigint },
  { bound: 'system: one for each server', goes: 'with its server' },
);

export const cases = table(
  'cases',
  {
    id: c.id,
    server_id: c.bigint,
    /** Counted in each server from 1 on, apart from the numbers of calls. */
    number: c.bigint,
    status: c.text<(typeof CASE_STATUSES)[number]>(),
    /** OT-05: one more with every change. */
    version: c.int,
    title: c.text,
    description: c.text.nullable,
    call_ids: c.bigints,
    punishment_ids: c.bigints,
    character_ids: c.bigints,
    created_by: c.bigint,
    created_at: c.timestamptz,
    updated_by: c.bigint.nullable,
    updated_by_key_id: c.bigint.nullable,
    updated_at: c.timestamptz,
    closed_by: c.bigint.nullable,
    closed_at: c.timestamptz.nullable,
  },
  {
    bound: 'cases_opened',
    goes: { over: `status = 'closed'`, at: 'closed_at', days: KEPT_DAYS.records },
    person: { created_by: { replaced: 'its index finds the cases of an officer and counts nothing' } },
    exported: "not: the police's records",
    locks: { cases: 110 },
  },
);
export type CaseRow = RowOf<typeof cases>;

const caseOf = (serverId: number, id: number) => cases.select().where({ id, server_id: serverId });

/** A case of a server (GW-24). */
export const findCase = (sql: Sql, serverId: number, id: number): Promise<CaseRow | undefined> =>
  row(sql, caseOf(serverId, id));

/** Like {@link findCase}, locked until the transaction ends. */
export const lockCase = (tx: Tx, serverId: number, id: number): Promise<CaseRow | undefined> =>
  row(tx, caseOf(serverId, id).forNoKeyUpdate());

interface Selection {
  serverId: number;
  /** undefined: any. */
  status: CaseRow['status'] | undefined;
  readable: Readable;
  /** A user whose own cases are read besides. */
  author: number | null;
}

/** The cases of a server that the caller may read, newest first. */
export function listCases(
  sql: Sql,
  { serverId, status, readable, author }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<CaseRow>> {
  const found = cases.select().where({ server_id: serverId, ...(status && { status }) });
  if (readable)
    found.where(
      expression('(character_ids && ?::bigint[] OR created_by = ?)', [readable.characterIds, author]),
    );
  // A member reads few of a server's cases and staff read all, so the plan depends on the values.
  return page(sql, found.orderBy('id', 'desc'), at, { customPlan: true });
}

/** Draws the next number of a server. Others wait until the transaction ends, so that no number is left out. */
export async function drawNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ number: number }>(
    `INSERT INTO case_file_counters AS c (server_id, next) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next = c.next + 1 RETURNING next - 1 AS number`,
    [serverId],
  );
  return drawn!.number;
}

export const insertCase = async (tx: Tx, made: Omit<CaseRow, 'id'>): Promise<CaseRow> =>
  (await row(tx, cases.insert(made).returning(cases.columns)))!;

/** Stores a case that the transaction has locked. */
export async function updateCase(tx: Tx, { id, ...changed }: CaseRow): Promise<void> {
  await run(tx, cases.update(changed).where({ id }));
}
