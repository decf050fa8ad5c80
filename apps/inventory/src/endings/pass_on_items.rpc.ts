import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/endings/pass_on_items.rpc.ts';
import { handler } from '../deps.ts';
import { endReceiving } from './end-receiving.ts';
import { holder } from '../holders/resource.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';
import { decidePassingOn } from './rules.ts';
import { listHeldItems } from './table.ts';

/** Different items that one request moves, so that its locks and events stay few. */
const AT_ONCE = 200;

export default handler(contract, {
  async handle({ input, deps, tx, emit, now }) {
    const { server_id: serverId, from_character_id: from, to_character_id: to, user_id } = input;
    // The economy may know of the death first. From here on nothing more reaches the character.
    await endReceiving(tx, emit, {
      serverId,
      characterIds: [from],
      now,
      deletedIds: [],
      beside: to === null ? [] : [to],
    });
    const found = await listHeldItems(tx, from, AT_ONCE + 1);
    const itemIds = found.slice(0, AT_ONCE);
    const given = itemIds.map((itemId) => holding({ serverId, characterId: from, itemId }));
    const passed = await deps.ledger.post(tx, emit, {
      serverId,
      actor: { kind: 'user', id: user_id },
      uses: {
        giver: holder({ serverId, characterId: from }),
        receiver: to === null ? undefined : holder({ serverId, characterId: to }),
        items: itemIds.map((id) => item({ serverId, id })),
        given,
        received: to === null ? [] : itemIds.map((itemId) => holding({ serverId, characterId: to, itemId })),
      },
      decide: (states) => decidePassingOn(input, states),
    });
    if (isFailure(passed)) throw new Error(`an estate was refused: ${passed.failure}`);
    return { moved: itemIds.length, is_more: found.length > AT_ONCE };
  },
});
