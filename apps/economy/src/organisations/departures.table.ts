import { c, run, table, type RowOf, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const orgDepartures = table(
  'org_departures',
  {
    id: c.id,
    server_id: c.bigint,
    /** A character that ended; null: a player left the server. */
    character_id: c.bigint.nullable,
    user_id: c.bigint.nullable,
    left_at: c.timestamptz,
    due_at: c.timestamptz,
  },
  {
    bound: 'characters_deleted',
    goes: 'by end_memberships: within seconds',
    person: { user_id: { goes: 'it says that a player left' } },
    exported: 'not: a mark for some seconds',
    locks: { org_departures: 7 },
  },
);
export type DepartureRow = RowOf<typeof orgDepartures>;

export const dueDepartures = due(orgDepartures, { at: 'due_at' });

/** Notes who is gone. The memberships are ended by a job, because each organisation is locked before its accounts. */
export async function noteDepartures(tx: Tx, departed: readonly Omit<DepartureRow, 'id'>[]): Promise<void> {
  await orgDepartures.insertMany(tx, departed);
}

export async function forgetDeparture(tx: Tx, id: number): Promise<void> {
  await run(tx, orgDepartures.delete().where({ id }));
}

/**
 * The lowest organisation to which one that is gone belongs; memberships that began after a player left stay, because the player
 * came back. A character that ended belongs to none.
 */
export async function firstOrgOf(
  tx: Tx,
  { server_id, character_id, user_id, left_at }: DepartureRow,
): Promise<number | undefined> {
  const [first] = await tx.query<{ org_id: number }>(
    `SELECT m.org_id FROM org_members m JOIN orgs o ON o.id = m.org_id
     WHERE o.server_id = $1 AND (m.character_id = $2 OR (m.user_id = $3 AND m.joined_at <= $4))
     ORDER BY m.org_id LIMIT 1`,
    [server_id, character_id, user_id, left_at],
  );
  return first?.org_id;
}

/** The members of an organisation that are gone. */
export async function goneFrom(
  tx: Tx,
  orgId: number,
  { character_id, user_id, left_at }: DepartureRow,
): Promise<number[]> {
  const gone = await tx.query<{ character_id: number }>(
    `SELECT character_id FROM org_members
     WHERE org_id = $1 AND (character_id = $2 OR (user_id = $3 AND joined_at <= $4)) ORDER BY character_id`,
    [orgId, character_id, user_id, left_at],
  );
  return gone.map((each) => each.character_id);
}
