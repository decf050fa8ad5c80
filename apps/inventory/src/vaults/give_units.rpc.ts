import contract from '@cabildo/contracts/inventory/vaults/give_units.rpc.ts';
import { handler } from '../deps.ts';
import { unitsOf } from '../holdings/resource.ts';
import { answer } from './resource.ts';
import { decideGiving } from './rules.ts';

export default handler(contract, {
  execute({ input, deps, origin }) {
    const { key, server_id: serverId, server_character_id: characterId, item_id: itemId } = input;
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: { answer: answer(key), ...unitsOf({ serverId, characterId, itemId }) },
      decide: (states) => decideGiving(input, states),
    });
  },
});
