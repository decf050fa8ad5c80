import {
  any,
  c,
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

/** Characters that serve, or did. */
export const officers = table(
  'officers',
  {
    character_id: c.bigint,
    server_id: c.bigint,
    department_id: c.bigint.nullable,
    rank: c.text.nullable,
    /** LD-02: of its shifts that name none. */
    callsign: c.text.nullable,
    /** OT-06: leads its department. */
    is_lead: c.boolean,
    /** Whether the role map put the character into its department (BO-13). */
    is_mapped: c.boolean,
    /** The number of the newest event of the role map about the character. */
    map_version: c.bigint,
    /** When the character died or was deleted; since then it gets neither a department nor a shift. */
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character, which it locks',
    exported: 'in officers',
    locks: { 'officers.character_id': 30 },
  },
);
export type OfficerRow = RowOf<typeof officers>;

/**
 * A character, locked until the transaction ends, so that no other transaction ends it or gives it a department or a shift.
 * Characters are locked before departments.
 */
export async function lockOfficer(tx: Tx, serverId: number, characterId: number): Promise<OfficerRow> {
  const officer = { character_id: characterId, server_id: serverId };
  await run(tx, officers.insert(officer).onConflict('character_id').ignore());
  return (await row(tx, officers.select().where({ character_id: characterId }).forNoKeyUpdate()))!;
}

type StoredPost = Pick<OfficerRow, 'department_id' | 'rank' | 'is_lead' | 'callsign' | 'is_mapped'>;

/** Stores the post of a character; the role map says besides how new its word is (BO-13). */
export async function setPost(
  tx: Tx,
  characterId: number,
  post: StoredPost & Partial<Pick<OfficerRow, 'map_version'>>,
): Promise<void> {
  await run(tx, officers.update(post).where({ character_id: characterId }));
}

/** The departments that these characters lead. */
export async function listLed(sql: Sql, characterIds: readonly number[]): Promise<ReadonlySet<number>> {
  const led = officers
    .select('department_id')
    .where('character_id', any(characterIds))
    .where({ is_lead: true });
  return new Set((await rows(sql, led)).map(({ department_id }) => department_id!));
}

/** The characters in the departments that these characters lead, by id. */
export const listLedCharacters = async (
  sql: Sql,
  characterIds: readonly number[],
  limit: number,
): Promise<number[]> => {
  const led = officers
    .select('character_id')
    .where('department_id', any([...(await listLed(sql, characterIds))]))
    .orderBy('character_id');
  return (await rows(sql, led.limit(limit))).map(({ character_id }) => character_id);
};

/** The characters in a department, by id, and whether each has an open shift that began after `since`. */
export const listRoster = (
  sql: Sql,
  departmentId: number,
  since: Date,
  at: { limit: number; offset: number },
): Promise<Page<OfficerRow & { on_duty: boolean }>> =>
  page(
    sql,
    officers
      .select(
        ...officers.columns,
        expression<{ on_duty: boolean }>(
          `EXISTS (SELECT 1 FROM shifts s WHERE s.character_id = officers.character_id
             AND s.ended_at IS NULL AND s.org_id IS NULL AND s.started_at > ?) AS on_duty`,
          [since],
        ),
      )
      .where({ department_id: departmentId })
      .orderBy('character_id'),
    at,
  );

/** The characters in a department behind one of them, by id. */
export const listOfficersAfter = (
  sql: Sql,
  departmentId: number,
  after: number,
  limit: number,
): Promise<Pick<OfficerRow, 'character_id' | 'rank' | 'is_lead'>[]> =>
  rows(
    sql,
    officers
      .select('character_id', 'rank', 'is_lead')
      .where({ department_id: departmentId })
      .where('character_id', '>', after)
      .orderBy('character_id')
      .limit(limit),
  );

/** The newest characters of a department. */
export async function newestOf(sql: Sql, departmentId: number, limit: number): Promise<number[]> {
  const found = officers.select('character_id').where({ department_id: departmentId });
  const newest = await rows(sql, found.orderBy('character_id', 'desc').limit(limit));
  return newest.map(({ character_id }) => character_id);
}

/** A character, its department by its present name, and whether it has an open shift that began after a moment. */
export interface ServingRow {
  character_id: number;
  department_id: number | null;
  department_name: string | null;
  rank: string | null;
  on_duty: boolean;
}

/** The characters among these that serve or have served. */
export const listServing = (sql: Sql, characterIds: readonly number[], since: Date): Promise<ServingRow[]> =>
  sql.query<ServingRow>(
    `SELECT o.character_id, d.id AS department_id, d.name AS department_name, o.rank,
       EXISTS (SELECT 1 FROM shifts s WHERE s.character_id = o.character_id
         AND s.ended_at IS NULL AND s.org_id IS NULL AND s.started_at > $2) AS on_duty
     FROM officers o LEFT JOIN departments d ON d.id = o.department_id
     WHERE o.character_id = ANY($1::bigint[])`,
    [characterIds, since],
  );

/**
 * Whether none of these characters of a server has ended; none does until the transaction ends. Like {@link lockOfficer},
 * call this before departments and calls are locked.
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
 * Marks characters of a server as ended and removes them from their departments. Waits for transactions that give them one
 * now. Returns the characters that were in a department, as they were before.
 */
export async function endOfficers(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<OfficerRow[]> {
  await ensureOfficers(tx, serverId, characterIds);
  const locked = await tx.query<OfficerRow>(
    `SELECT ${officers.list()} FROM officers
     WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
    [characterIds],
  );
  await tx.query(
    `UPDATE officers SET department_id = NULL, rank = NULL, callsign = NULL, is_lead = false, is_mapped = false, ended_at = coalesce(ended_at, $2::timestamptz)
     WHERE character_id = ANY($1::bigint[])`,
    [characterIds, now],
  );
  return locked.filter(({ department_id }) => department_id !== null);
}
