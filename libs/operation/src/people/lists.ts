import { MAX_PERSONAL_ROWS, type PersonalLists, type PersonInServer } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';

/**
 * A list of what a service holds of a person in a server (ID-21): a SELECT of the columns that the person is shown, the newest row
 * first, in which $1 is the server, $2 the user and $3 the user's characters there.
 */
export type PersonalList = string;

/**
 * Reads lists of a person in a server. Each is bounded, so that nobody's data fills the memory of a process or a message of the
 * bus.
 */
export async function readPersonalLists(
  sql: Sql,
  lists: Readonly<Record<string, PersonalList>>,
  { server_id, user_id, character_ids }: PersonInServer,
): Promise<PersonalLists> {
  const values = [server_id, user_id, character_ids, MAX_PERSONAL_ROWS + 1];
  const read: PersonalLists = { lists: {}, cut: [] };
  for (const [name, text] of Object.entries(lists)) {
    // Every list is sent the same values, and PostgreSQL asks for the type of those that a list does not name.
    const typed = `WITH given AS (SELECT $1::bigint, $2::bigint, $3::bigint[]) ${text} LIMIT $4`;
    const rows = await sql.query<Record<string, unknown>>(typed, values, { customPlan: true });
    if (rows.length > MAX_PERSONAL_ROWS) read.cut.push(name);
    read.lists[name] = rows.slice(0, MAX_PERSONAL_ROWS);
  }
  return read;
}
