import { fail } from '@cabildo/contracts';
import itemDeleted from '@cabildo/contracts/inventory/events/item.item.deleted.ts';
import contract from '@cabildo/contracts/inventory/server_items/delete.ts';
import { handler } from '../../handler.ts';
import { leaveInOpenFrisks } from '../../sql/frisk_results.ts';
import { removeFromHoldings } from '../../sql/holdings.ts';
import { deleteItem, lockItemForGood } from '../../sql/items.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id, user_id } = ctx.membership!;
    const item = await lockItemForGood(tx, server_id, input.item_id);
    if (!item) return fail('not_found');
    const { item_id, name, name_label } = item;
    const removed = await removeFromHoldings(tx, { item_id, server_id, actor_user_id: user_id, now });
    await leaveInOpenFrisks(tx, item_id);
    await deleteItem(tx, item_id);
    const units = removed.reduce((sum, { quantity }) => sum + quantity, 0);
    const characterIds = removed.map(({ character_id }) => character_id);
    emit(itemDeleted, { item_id, name, name_label, holders: removed.length, units }, { characterIds });
    return { deleted: true as const, item_id };
  },
});
