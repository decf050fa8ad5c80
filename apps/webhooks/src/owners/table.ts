import { c, expression, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const serverOwners = table(
  'server_owners',
  {
    server_id: c.bigint,
    /** null: the servers service has not answered yet. */
    user_id: c.bigint.nullable,
    /** When the event of a transfer set the owner; null if the servers service was asked. */
    since: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each server',
    goes: 'with its server',
    exported: 'not: a copy of the owner that the servers service knows',
  },
);
type OwnerRow = RowOf<typeof serverOwners>;

/** The owner of a server. */
export interface Owner extends Pick<OwnerRow, 'server_id'> {
  user_id: number;
}

/** Stores that a server has webhooks, and whose it is. An owner whom an event has set meanwhile stays. */
export async function addServer(tx: Tx, server_id: number, user_id: number | null): Promise<void> {
  await run(tx, serverOwners.insert({ server_id, user_id }).onConflict('server_id').ignore());
}

/** Lists servers whose owner is not known yet by id, from after `after` on. */
export const listUnknown = async (sql: Sql, after: number, limit: number): Promise<number[]> => {
  const unknown = await rows(
    sql,
    serverOwners
      .select('server_id')
      .whereNull('user_id')
      .where('server_id', '>', after)
      .orderBy('server_id')
      .limit(limit),
  );
  return unknown.map(({ server_id }) => server_id);
};

/** Stores owners that were asked for. An owner whom an event has set meanwhile is newer and stays. */
export async function setUnknownOwners(sql: Sql, owners: readonly Owner[]): Promise<void> {
  await sql.query(
    `UPDATE server_owners o SET user_id = v.user_id FROM unnest($1::bigint[], $2::bigint[]) AS v (server_id, user_id)
     WHERE o.server_id = v.server_id AND o.user_id IS NULL`,
    [owners.map(({ server_id }) => server_id), owners.map(({ user_id }) => user_id)],
  );
}

/** Stores the new owner of a server that has webhooks, unless a later event has been handled before. */
export async function setOwner(
  tx: Tx,
  { server_id, user_id, since }: Owner & { since: Date },
): Promise<void> {
  await run(
    tx,
    serverOwners
      .update({ user_id, since })
      .where({ server_id })
      .where(expression('(since IS NULL OR since < ?)', [since])),
  );
}
