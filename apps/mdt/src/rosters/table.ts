import { expression, page, row, rows, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

/** A character and what it serves in. */
export interface OfficerRow {
  server_character_id: number;
  server_id: number;
  department_id: number | null;
  rank: string | null;
  /** It is dead or deleted, and gets neither a department nor a shift any more. */
  ended_at: Date | null;
}

interface OfficerTable extends Omit<OfficerRow, 'server_character_id'> {
  character_id: number;
}

const officers = table<OfficerTable>('officers');
const COLUMNS = [
  { server_character_id: 'character_id' },
  'server_id',
  'department_id',
  'rank',
  'ended_at',
] as const;

/**
 * A character, locked until the transaction ends, so that it does not end and gets no other department or shift meanwhile.
 * Characters are locked before departments.
 */
export async function lockOfficer(tx: Tx, serverId: number, characterId: number): Promise<OfficerRow> {
  const officer = { character_id: characterId, server_id: serverId };
  await run(tx, officers().insert(officer).onConflict('character_id').ignore());
  const locked = officers().where({ character_id: characterId }).forNoKeyUpdate();
  return (await row(tx, locked.select(...COLUMNS)))!;
}

export async function setDepartment(
  tx: Tx,
  { server_character_id, department_id, rank }: Omit<OfficerRow, 'server_id' | 'ended_at'>,
): Promise<void> {
  await run(tx, officers().where({ character_id: server_character_id }).update({ department_id, rank }));
}

/** Who is in a department, in the order of the characters, and who of them has a shift that began after `since`. */
export const listRoster = (
  sql: Sql,
  departmentId: number,
  since: Date,
  at: { limit: number; offset: number },
): Promise<Page<OfficerRow & { on_duty: boolean }>> =>
  page(
    sql,
    officers()
      .where({ department_id: departmentId })
      .orderBy('character_id')
      .select(
        ...COLUMNS,
        expression<{ on_duty: boolean }>(
          `EXISTS (SELECT 1 FROM shifts s WHERE s.character_id = officers.character_id
             AND s.ended_at IS NULL AND s.started_at > ?) AS on_duty`,
          [since],
        ),
      ),
    at,
  );

/** The newest characters of a department. */
export async function newestOf(sql: Sql, departmentId: number, limit: number): Promise<number[]> {
  const found = officers()
    .where({ department_id: departmentId })
    .orderBy('character_id', 'desc')
    .limit(limit);
  const newest = await rows(sql, found.select({ server_character_id: 'character_id' }));
  return newest.map(({ server_character_id }) => server_character_id);
}

/** What a character serves in, as it is called now, and whether a shift of it that began after a moment is open. */
export interface ServingRow {
  server_character_id: number;
  department_id: number | null;
  department_name: string | null;
  rank: string | null;
  on_duty: boolean;
}

/** Those of these characters that serve or have served. */
export const listServing = (sql: Sql, characterIds: readonly number[], since: Date): Promise<ServingRow[]> =>
  sql.query<ServingRow>(
    `SELECT o.character_id AS server_character_id, d.id AS department_id, d.name AS department_name, o.rank,
       EXISTS (SELECT 1 FROM shifts s WHERE s.character_id = o.character_id
         AND s.ended_at IS NULL AND s.started_at > $2) AS on_duty
     FROM officers o LEFT JOIN departments d ON d.id = o.department_id
     WHERE o.character_id = ANY($1::bigint[])`,
    [characterIds, since],
  );

/**
 * Whether none of these characters of a server has ended; none does until the transaction ends. Like {@link lockOfficer},
 * before departments and calls are locked.
 */
export async function shareServing(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<boolean> {
  if (characterIds.length === 0) return true;
  await ensureOfficers(tx, serverId, characterIds);
  const shared = await tx.query<Pick<OfficerRow, 'ended_at'>>(
    `SELECT ended_at FROM officers WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR SHARE`,
    [characterIds],
  );
  return shared.every(({ ended_at }) => ended_at === null);
}

/** Inserts the rows of characters that have none yet. */
async function ensureOfficers(tx: Tx, serverId: number, characterIds: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO officers (character_id, server_id)
     SELECT id, $1::bigint FROM unnest($2::bigint[]) AS c (id) ORDER BY id ON CONFLICT DO NOTHING`,
    [serverId, characterIds],
  );
}

/**
 * Marks characters of a server as ended and takes them out of their departments. Waits for transactions that give them one
 * now. Returns those who were in a department, as they were.
 */
export async function endOfficers(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<OfficerRow[]> {
  await ensureOfficers(tx, serverId, characterIds);
  const locked = await tx.query<OfficerRow>(
    `SELECT character_id AS server_character_id, server_id, department_id, rank, ended_at FROM officers
     WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
    [characterIds],
  );
  await tx.query(
    `UPDATE officers SET department_id = NULL, rank = NULL, ended_at = coalesce(ended_at, $2::timestamptz)
     WHERE character_id = ANY($1::bigint[])`,
    [characterIds, now],
  );
  return locked.filter(({ department_id }) => department_id !== null);
}
