import contract from '@cabildo/contracts/inventory/holdings/give.ts';
import { handler } from '../deps.ts';
import { unitsOf } from './resource.ts';
import { decideGive } from './rules.ts';

export default handler(contract, {
  execute({ input: { item_id: itemId, quantity }, deps, serverId, character, origin }) {
    const order = { characterId: character.id, itemId, quantity };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: unitsOf({ serverId, ...order }),
      decide: (states) => decideGive(order, states),
    });
  },
});
