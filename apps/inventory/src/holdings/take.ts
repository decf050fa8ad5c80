import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/holdings/take.ts';
import { handler } from '../deps.ts';
import { namedUnits } from './lines.ts';
import { basketOf } from './resource.ts';
import { decideTake } from './rules.ts';

export default handler(contract, {
  // Dead characters still have their items (DN-09), so staff can take them.
  async execute({ input, deps, serverId, character, origin }) {
    const units = namedUnits(input);
    if (isFailure(units)) return units;
    const order = { characterId: character.id, ...units };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: basketOf({ serverId, ...order }),
      decide: (states) => decideTake(order, states),
    });
  },
});
