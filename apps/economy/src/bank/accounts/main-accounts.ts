import { createLoader, inServers, type KeyInServer, type Loader, type Sql } from '@cabildo/kit/database';

interface Main {
  readonly id: number;
  readonly server_id: number;
  readonly account_id: number;
}

/** The main account of each of these organisations (BZ-02), whatever its state; undefined where the server has none of the id. */
async function findOrgAccounts(sql: Sql, keys: readonly KeyInServer[]): Promise<(number | undefined)[]> {
  const found = await inServers(keys, (ids) =>
    sql.query<Main>('SELECT id, server_id, account_id FROM orgs WHERE id = ANY($1::bigint[])', [ids]),
  );
  return found.map((org) => org?.account_id);
}

/** Finds the main account of one organisation at a time: the requests of a tick share a statement. */
export const createOrgAccounts = ({ database }: { database: Sql }): Loader<KeyInServer, number | undefined> =>
  createLoader((keys: readonly KeyInServer[]) => findOrgAccounts(database, keys));
