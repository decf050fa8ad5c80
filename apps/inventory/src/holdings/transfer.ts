import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/holdings/transfer.ts';
import { handler } from '../deps.ts';
import { namedUnits } from './lines.ts';
import { handOver } from './resource.ts';
import { decideTransfer } from './rules.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    const toId = input.to_character_id;
    if (toId === character.id) return fail('self_transfer');
    const units = namedUnits(input);
    if (isFailure(units)) return units;
    if (!(await deps.characters.live(serverId, toId))) return fail('destination_not_found');
    return { fromId: character.id, toId, ...units };
  },
  execute: ({ deps, serverId, prepared: order, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      uses: handOver({ serverId, ...order }),
      decide: (states) => decideTransfer(order, states),
    }),
});
