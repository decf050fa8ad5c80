import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/holdings/give.ts';
import { handler } from '../deps.ts';
import { namedUnits } from './lines.ts';
import { basketOf } from './resource.ts';
import { decideGive } from './rules.ts';

export default handler(contract, {
  async execute({ input, deps, serverId, character, origin }) {
    const units = namedUnits(input);
    if (isFailure(units)) return units;
    const order = { characterId: character.id, ...units };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: basketOf({ serverId, ...order }),
      decide: (states) => decideGive(order, states),
    });
  },
});
