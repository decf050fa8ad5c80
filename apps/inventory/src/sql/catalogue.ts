import type { Tx } from '@cabildo/kit';

/**
 * Keeps every other addition to a server's catalogue, and every other change of a name in it, waiting until this
 * transaction ends: two at once never both pass a limit or take a name. It is held before anything else is locked.
 */
export async function holdCatalogue(tx: Tx, serverId: number): Promise<void> {
  // Two keys: the space of single keys belongs to the kit. Servers that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)', [serverId]);
}

/** Whether a server has this licence; if so, it stays while the transaction lasts. */
export async function holdLicense(tx: Tx, serverId: number, id: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM licenses WHERE id = $2 AND server_id = $1 FOR KEY SHARE', [
    serverId,
    id,
  ]);
  return rows.length > 0;
}
