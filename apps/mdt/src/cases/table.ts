import type { caseFile } from '@cabildo/contracts/mdt/cases/cases.ts';
import { expression, page, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import type { z } from 'zod';
import type { Readable } from '../punishments/readers.ts';

type Moments = 'created_at' | 'updated_at' | 'closed_at';

/** What belongs together. */
export interface CaseRow extends Omit<z.output<typeof caseFile>, Moments> {
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

interface CaseTable extends Omit<CaseRow, 'case_id'> {
  id: number;
}

const cases = table<CaseTable>('cases');
const COLUMNS = [
  { case_id: 'id' },
  'server_id',
  'number',
  'status',
  'version',
  'title',
  'description',
  'created_by',
  'created_at',
  'updated_at',
  'closed_at',
  // The driver reads numbers out of JSON, but texts out of a bigint[].
  expression<Pick<CaseRow, 'call_ids'>>('array_to_json(call_ids) AS call_ids'),
  expression<Pick<CaseRow, 'punishment_ids'>>('array_to_json(punishment_ids) AS punishment_ids'),
  expression<Pick<CaseRow, 'character_ids'>>('array_to_json(character_ids) AS character_ids'),
] as const;

const caseOf = (serverId: number, id: number) =>
  cases()
    .where({ id, server_id: serverId })
    .select(...COLUMNS);

/** A case of a server (GW-24). */
export const findCase = (sql: Sql, serverId: number, id: number): Promise<CaseRow | undefined> =>
  row(sql, caseOf(serverId, id));

/** As {@link findCase}, locked until the transaction ends. */
export const lockCase = (tx: Tx, serverId: number, id: number): Promise<CaseRow | undefined> =>
  row(tx, caseOf(serverId, id).forNoKeyUpdate());

interface Selection {
  serverId: number;
  /** undefined: any. */
  status: CaseRow['status'] | undefined;
  readable: Readable;
}

/** The cases of a server that somebody may read, newest first. */
export function listCases(
  sql: Sql,
  { serverId, status, readable }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<CaseRow>> {
  const found = cases().where({ server_id: serverId, ...(status && { status }) });
  if (readable) found.where(expression('character_ids && ?::bigint[]', [readable.characterIds]));
  // Whether few or most of a server's cases are shown is for the planner to know.
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at, { customPlan: true });
}

/** The next number of a server: none is left out, for others wait until the transaction ends. */
export async function drawNumber(tx: Tx, serverId: number): Promise<number> {
  const [drawn] = await tx.query<{ number: number }>(
    `INSERT INTO case_file_counters AS c (server_id, next) VALUES ($1, 2)
     ON CONFLICT (server_id) DO UPDATE SET next = c.next + 1 RETURNING next - 1 AS number`,
    [serverId],
  );
  return drawn!.number;
}

export async function insertCase(tx: Tx, made: Omit<CaseRow, 'case_id'>): Promise<CaseRow> {
  const { id } = (await row(tx, cases().insert(made).returning(['id'])))!;
  return { case_id: id, ...made };
}

/** Stores a case that the transaction has locked. */
export async function updateCase(tx: Tx, { case_id, ...changed }: CaseRow): Promise<void> {
  await run(tx, cases().where({ id: case_id }).update(changed));
}
