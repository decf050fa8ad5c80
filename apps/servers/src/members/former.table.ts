import { c, table, type Sql } from '@cabildo/kit/database';

/** Who was a member once, or is again. */
export const formerMembers = table(
  'former_members',
  { server_id: c.bigint, user_id: c.bigint },
  {
    bound: 'system: one for each user and server',
    goes: 'stays: whom a ban may name; with its server',
    person: { user_id: { stays: 'who deletes the account before the ban is banned all the same' } },
    exported: 'not: that the person once was a member, so that a ban may name who has left',
  },
);

/** Whether one of the users is or was a member of a server, or is banned there by id: the server knows such a user. */
export async function isKnown(sql: Sql, serverId: number, userIds: readonly number[]): Promise<boolean> {
  const [found] = await sql.query<{ is_known: boolean }>(
    `SELECT EXISTS (SELECT FROM members WHERE server_id = $1 AND user_id = ANY ($2::bigint[]))
       OR EXISTS (SELECT FROM former_members WHERE server_id = $1 AND user_id = ANY ($2::bigint[]))
       OR EXISTS (SELECT FROM bans WHERE server_id = $1 AND user_id = ANY ($2::bigint[])) AS is_known`,
    [serverId, userIds],
  );
  return found!.is_known;
}
