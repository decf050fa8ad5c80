import type { Failure } from '@cabildo/contracts/errors';
import { row, run, type Tx } from '@cabildo/kit/database';
import { noStorage } from './rules.ts';
import { servers } from '../server-row/table.ts';

/** Counts bytes of a server that the transaction has locked, or refuses them where its plan has no room (BI-05). */
export async function addStored(
  tx: Tx,
  serverId: number,
  added: number,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const found = servers.select('plan', 'extra_storage', 'storage_bytes').where({ id: serverId });
  const stored = (await row(tx, found))!;
  const refusal = noStorage(stored, added);
  if (refusal) return refusal;
  await run(tx, servers.update({ storage_bytes: stored.storage_bytes + added }).where({ id: serverId }));
  return undefined;
}
