import nameItems from '@cabildo/contracts/inventory/items/name_items.rpc.ts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';
import type { VaultItemRow } from './table.ts';

/** A list waits this many milliseconds for the names, so that an inventory that hangs does not keep the vault from its owner. */
const PATIENCE_MS = 2_000;

/** ECB-16: the name of an item in the catalogue at this moment; undefined: the server has no such item. */
export async function nameInCatalogue(
  ask: Ask,
  serverId: number,
  itemId: number,
): Promise<string | undefined> {
  const { items } = await ask(nameItems, { server_id: serverId, item_ids: [itemId] });
  return items[0]?.name;
}

/** ECB-16: a page of a vault with the names of the catalogue; while the inventory is away, with the last known names. */
export async function namedAnew(
  ask: Ask,
  serverId: number,
  rows: readonly VaultItemRow[],
): Promise<VaultItemRow[]> {
  const item_ids = [...new Set(rows.flatMap(({ item_id }) => item_id ?? []))];
  if (item_ids.length === 0) return [...rows];
  try {
    const { items } = await ask(nameItems, { server_id: serverId, item_ids }, Date.now() + PATIENCE_MS);
    const names = new Map(items.map(({ item_id, name }) => [item_id, name]));
    return rows.map((row) => ({
      ...row,
      item_name: (row.item_id !== null && names.get(row.item_id)) || row.item_name,
    }));
  } catch (error) {
    if (error instanceof BusError || error instanceof TransientError) return [...rows];
    throw error;
  }
}
