import { LIMITS } from '@cabildo/contracts/limits';
import { orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import { reaction } from '../../deps.ts';
import { listHeldItems } from '../../endings/table.ts';
import { holder } from '../../holders/resource.ts';
import { shopHolder } from '../../holders/rules.ts';
import { lockHolders } from '../../holders/table.ts';
import { holding } from '../../holdings/resource.ts';
import { item } from '../../items/resource.ts';
import { store } from '../shops/resource.ts';
import { listShopsOf } from '../shops/table.ts';
import { decideClosing } from './rules.ts';

/** BZ-07: the shops of an organisation that is no more are closed. What somebody put there at the last moment is gone. */
export default reaction.perServer(orgDissolved, 'end', async ({ tx, emit, events, deps }) => {
  const orgIds = events.map(({ data }) => data.org_id);
  const open = await listShopsOf(tx, orgIds);
  await lockHolders(tx, new Map(open.map(({ id, server_id }) => [shopHolder(id), server_id])));
  for (const { id, server_id: serverId } of open) {
    const characterId = shopHolder(id);
    const itemIds = await listHeldItems(tx, characterId, LIMITS.max_items);
    await deps.ledger.post(tx, emit, {
      serverId,
      actor: { kind: 'system', id: null },
      uses: {
        shop: store({ serverId, id }),
        shopHolder: holder({ serverId, characterId }),
        receiver: undefined,
        items: itemIds.map((itemId) => item({ serverId, id: itemId })),
        kept: itemIds.map((itemId) => holding({ serverId, characterId, itemId })),
        received: [],
      },
      decide: (states, time) => decideClosing({ characterId: null, toId: null }, states, time),
    });
  }
});
