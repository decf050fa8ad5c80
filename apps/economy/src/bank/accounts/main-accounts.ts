import { createLoader, type Loader, type Sql } from '@cabildo/kit/database';

/** An organisation by its server and its id. */
export interface OrgKey {
  readonly serverId: number;
  readonly orgId: number;
}

/** The main account of each of these organisations (BZ-02), whatever its state; undefined where the server has none of the id. */
async function findOrgAccounts(sql: Sql, keys: readonly OrgKey[]): Promise<(number | undefined)[]> {
  const found = await sql.query<{ id: number; server_id: number; account_id: number }>(
    'SELECT id, server_id, account_id FROM orgs WHERE id = ANY($1::bigint[])',
    [[...new Set(keys.map(({ orgId }) => orgId))]],
  );
  const orgs = new Map(found.map((org) => [org.id, org]));
  return keys.map(({ serverId, orgId }) => {
    const org = orgs.get(orgId);
    return org?.server_id === serverId ? org.account_id : undefined;
  });
}

/** Finds the main account of one organisation at a time: the requests of a tick share a statement. */
export const createOrgAccounts = ({ database }: { database: Sql }): Loader<OrgKey, number | undefined> =>
  createLoader((keys: readonly OrgKey[]) => findOrgAccounts(database, keys));
