import contract from '@cabildo/contracts/inventory/holdings/take.ts';
import { handler } from '../deps.ts';
import { unitsOf } from './resource.ts';
import { decideTake } from './rules.ts';

export default handler(contract, {
  // Dead characters still have their items (DN-09), so staff can take them.
  execute({ input: { item_id: itemId, quantity }, deps, serverId, character, origin }) {
    const order = { characterId: character.id, itemId, quantity };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: unitsOf({ serverId, ...order }),
      decide: (states) => decideTake(order, states),
    });
  },
});
