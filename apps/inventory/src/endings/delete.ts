import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/endings/delete.ts';
import { leaveInOpenFrisks } from '../frisks/table.ts';
import { handler } from '../deps.ts';
import { isCharacter } from '../holders/rules.ts';
import { removeFromHoldings } from '../holdings/table.ts';
import { deleteItem, lockItemForGood } from '../items/table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    const item = await lockItemForGood(tx, serverId, input.item_id);
    if (!item) return fail('not_found');
    const { id: item_id, name, name_label } = item;
    const removed = await removeFromHoldings(tx, {
      item_id,
      server_id: serverId,
      actor_user_id: member.user_id,
      now,
    });
    await leaveInOpenFrisks(tx, item_id);
    await deleteItem(tx, item_id);
    const units = removed.reduce((sum, { quantity }) => sum + quantity, 0);
    const characterIds = removed.map(({ character_id }) => character_id).filter(isCharacter);
    emit(draft(itemDeleted, { item_id, name, name_label, holders: removed.length, units }, characterIds));
    return { deleted: true as const, item_id };
  },
});
