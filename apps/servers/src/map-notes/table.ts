import { c, row, table, type RowOf, type Tx } from '@cabildo/kit/database';

/**
 * Members to whom something happened that the role map may answer (BO-13): what happened is not noted, because the map is
 * applied to what is there when the note is read. So nothing can come late.
 */
export const notes = table(
  'map_notes',
  {
    id: c.id,
    server_id: c.bigint,
    /** Empty: all members after `after_user`, in slices. */
    user_ids: c.bigints,
    after_user: c.bigint,
    due_at: c.timestamptz,
  },
  { bound: 'system: what waits for the job that deletes it', goes: 'by apply_role_map: within seconds' },
);
export type MapNote = RowOf<typeof notes>;

const HAS_MAP = `(EXISTS (SELECT FROM role_mappings m WHERE m.server_id = s.id)
  OR EXISTS (SELECT FROM mapped_members m WHERE m.server_id = s.id))`;

/** Notes members of a server, if it has or had a map. */
export async function noteMembers(
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.query(
    `INSERT INTO map_notes (server_id, user_ids, due_at)
     SELECT s.id, $2::bigint[], $3 FROM servers s WHERE s.id = $1 AND ${HAS_MAP}`,
    [serverId, userIds, now],
  );
}

/** Notes all members of a server after a user, if it has or had a map. */
export async function noteAll(tx: Tx, serverId: number, now: Date, afterUser = 0): Promise<void> {
  await tx.query(
    `INSERT INTO map_notes (server_id, user_ids, after_user, due_at)
     SELECT s.id, '{}', $3, $2 FROM servers s WHERE s.id = $1 AND ${HAS_MAP}`,
    [serverId, now, afterUser],
  );
}

/** Notes users in every server of theirs that has or had a map. */
export async function noteEverywhere(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO map_notes (server_id, user_ids, due_at)
     SELECT s.id, ARRAY[b.user_id], $2 FROM members b JOIN servers s ON s.id = b.server_id
     WHERE b.user_id = ANY($1::bigint[]) AND ${HAS_MAP}`,
    [userIds, now],
  );
}

/** Deletes the walks through the members of a server that are further on than one that begins now, which does their work too. */
export async function dropLaterWalks(tx: Tx, serverId: number, afterUser: number): Promise<void> {
  await tx.query(`DELETE FROM map_notes WHERE server_id = $1 AND user_ids = '{}' AND after_user >= $2`, [
    serverId,
    afterUser,
  ]);
}

/** Takes a note, which is gone with it; undefined: another process has taken it. */
export const takeNote = (tx: Tx, id: number): Promise<MapNote | undefined> =>
  row(tx, notes.delete().where({ id }).returning(notes.columns));
