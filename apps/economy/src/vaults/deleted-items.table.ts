import { c, run, table, type RowOf, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

/** Items that were deleted and may lie in vaults still (IT-03). */
export const deletedItems = table(
  'deleted_items',
  { item_id: c.bigint, server_id: c.bigint, due_at: c.timestamptz },
  {
    bound: 'system: one for each item that was deleted',
    goes: 'by drop_deleted_items: when no vault holds it',
    locks: { 'deleted_items.item_id': 90 },
  },
);
export type DeletedItemRow = RowOf<typeof deletedItems>;

export const dueDeletedItems = due(deletedItems, { at: 'due_at' });

export async function noteDeletedItems(tx: Tx, items: readonly DeletedItemRow[]): Promise<void> {
  await deletedItems.upsertMany(tx, [...new Map(items.map((item) => [item.item_id, item])).values()], {
    key: ['item_id'],
    set: ['due_at'],
  });
}

/** Has an item looked for in vaults again. */
export async function postponeDeletedItem(tx: Tx, item_id: number, due_at: Date): Promise<void> {
  await run(tx, deletedItems.update({ due_at }).where({ item_id }));
}

export async function forgetDeletedItem(tx: Tx, item_id: number): Promise<void> {
  await run(tx, deletedItems.delete().where({ item_id }));
}
