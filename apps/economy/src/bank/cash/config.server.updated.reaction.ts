import type { BillSet } from '@cabildo/contracts/economy/bank/cash/cash.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { reaction } from '../../deps.ts';
import {
  dropBillTypes,
  findBillSetVersion,
  heldValues,
  holdBillTypes,
  storeBillSetVersion,
  upsertActive,
} from './bill-types.table.ts';
import { droppedFrom } from './rules.ts';

/** CF-01: the denominations of a server's configuration become its active set. */
export default reaction(serverConfigUpdated, 'version', async ({ tx, events }) => {
  const latest = new Map<number, BillSet>();
  for (const { server_id, cash } of events.map(({ data }) => data)) {
    if (cash && cash.version > (latest.get(server_id)?.version ?? 0)) latest.set(server_id, cash);
  }
  // Goes by id, so that two replicas that share servers cannot deadlock.
  for (const [serverId, set] of [...latest].sort(([a], [b]) => a - b)) await replace(tx, serverId, set);
});

/**
 * Replaces the active set of a server. Replicas may get two sets of one server in the wrong order; the older one is
 * then ignored.
 */
async function replace(tx: Tx, serverId: number, { version, bill_types }: BillSet): Promise<void> {
  const existing = await holdBillTypes(tx, serverId);
  if (version <= (await findBillSetVersion(tx, serverId))) return;
  const dropped = droppedFrom(existing, bill_types);
  const values = dropped.map(({ value }) => value);
  const held = await heldValues(tx, serverId, values);
  const idsOf = (keep: boolean): number[] =>
    dropped.filter(({ value }) => held.has(value) === keep).map(({ bill_type_id }) => bill_type_id);
  await dropBillTypes(tx, { retired: idsOf(true), removed: idsOf(false) });
  await upsertActive(tx, serverId, bill_types);
  await storeBillSetVersion(tx, serverId, version);
}
