import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/evidence/move_evidence.ts';
import { handler } from '../deps.ts';
import { holder } from '../holders/resource.ts';
import { roomHolder } from '../holders/rules.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';
import { handlesEvidence } from './authority.ts';
import { custody } from './resource.ts';
import { decideMove, type MoveOrder } from './rules.ts';
import { findEntry } from './table.ts';

export default handler(contract, {
  async prepare({ input, serverId, member, character, db, ask, deps: { characters } }) {
    const entry = await findEntry(db, serverId, input.entry_id);
    if (!entry) return fail('not_found');
    if (!(await handlesEvidence(ask, member, entry.department_id))) return fail('forbidden');
    const { to, quantity = null, reason } = input;
    if (to === 'owner' && !(await characters.live(serverId, entry.owner_character_id)))
      return fail('character_not_found');
    const toId = { owner: entry.owner_character_id, officer: character.id, destroyed: null }[to];
    const order: MoveOrder = {
      entryId: entry.id,
      quantity,
      to,
      toId,
      officerId: character.id,
      userId: member.user_id,
      reason,
    };
    return { order, itemId: entry.item_id, roomId: roomHolder(entry.room_id) };
  },
  execute({ deps, serverId, prepared: { order, itemId, roomId }, origin, now }) {
    const of = (characterId: number) => ({ serverId, characterId });
    const receivers = order.toId === null ? [] : [order.toId];
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        room: holder(of(roomId)),
        receivers: receivers.map((id) => holder(of(id))),
        item: item({ serverId, id: itemId }),
        kept: holding({ ...of(roomId), itemId }),
        received: receivers.map((id) => holding({ ...of(id), itemId })),
        custody: custody(order.entryId),
      },
      decide: (states) => decideMove(order, states, now),
    });
  },
});
