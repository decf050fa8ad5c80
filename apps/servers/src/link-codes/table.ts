import { c, expression, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { LINK_CODE_MS, MAX_LINK_CODES } from './rules.ts';

export const linkCodes = table(
  'link_codes',
  {
    server_id: c.bigint,
    /** The account of the game platform that the code is for. */
    gp_id: c.text,
    code: c.text,
    expires_at: c.timestamptz,
  },
  {
    bound: 'system: 1,000 for each server',
    goes: 'by delete_old_link_codes: ten minutes after it was shown',
    person: { gp_id: { stays: 'a code goes ten minutes after it was shown' } },
    exported: 'not: codes of ten minutes',
    locks: { 'link codes of a server': 110, link_codes: 120 },
  },
);
type LinkCodeRow = RowOf<typeof linkCodes>;

/**
 * Gives each account its code in a server, and ten minutes more to use it: the code that it has, while that is valid, or
 * else the new one. Returns the codes by account.
 */
export async function renewLinkCodes(
  tx: Tx,
  serverId: number,
  fresh: readonly Pick<LinkCodeRow, 'gp_id' | 'code'>[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (fresh.length === 0) return new Map();
  // Two requests of one server may ask for the same accounts, and the codes of a server are counted.
  await tx.lock('link codes of a server', serverId);
  const renewed = await tx.query<Pick<LinkCodeRow, 'gp_id' | 'code'>>(
    `INSERT INTO link_codes AS l (server_id, gp_id, code, expires_at)
     SELECT $1, gp_id, code, $4 FROM unnest($2::text[], $3::text[]) AS t (gp_id, code)
     ON CONFLICT (server_id, gp_id) DO UPDATE SET
       code = CASE WHEN l.expires_at > $5 THEN l.code ELSE excluded.code END, expires_at = excluded.expires_at
     RETURNING gp_id, code`,
    [
      serverId,
      fresh.map(({ gp_id }) => gp_id),
      fresh.map(({ code }) => code),
      new Date(now.getTime() + LINK_CODE_MS),
      now,
    ],
  );
  await tx.query(
    `DELETE FROM link_codes WHERE (server_id, gp_id) IN (
       SELECT server_id, gp_id FROM link_codes WHERE server_id = $1 ORDER BY expires_at DESC OFFSET $2)`,
    [serverId, MAX_LINK_CODES],
  );
  return new Map(renewed.map(({ gp_id, code }) => [gp_id, code]));
}

/** Finds a valid code; that of an account of its own comes first, where another account has the same. */
export const findLinkCode = async (
  sql: Sql,
  { code, gp_id }: Pick<LinkCodeRow, 'code' | 'gp_id'>,
  now: Date,
): Promise<Pick<LinkCodeRow, 'server_id' | 'gp_id'> | undefined> => {
  const valid = linkCodes.select('server_id', 'gp_id').where({ code }).where('expires_at', '>', now);
  return row(
    sql,
    valid
      .orderBy(expression('gp_id <> ?', [gp_id]))
      .orderBy('expires_at', 'desc')
      .limit(1),
  );
};

/** Deletes the code of a user whose membership ends. */
export async function deleteLinkCodesOf(tx: Tx, serverId: number, userId: number): Promise<void> {
  const own = expression('(SELECT gp_id FROM profiles WHERE user_id = ?)', [userId]);
  await run(tx, linkCodes.delete().where({ server_id: serverId, gp_id: own }));
}

/** Deletes the codes whose time is over. */
export async function deleteOldLinkCodes(sql: Sql, now: Date): Promise<void> {
  await run(sql, linkCodes.delete().where('expires_at', '<=', now));
}
