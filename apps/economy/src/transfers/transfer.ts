import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/transfers/transfer.ts';
import { handler } from '../handler.ts';
import { destinationOf, proveSource, refuseNaming, sourceOf } from './parties.ts';
import { submitTransfer } from './submit.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, member, settings: config }) {
    const misnamed = refuseNaming(input);
    if (misnamed) return misnamed;
    const account = await sourceOf(deps, member, input);
    if (isFailure(account)) return account;
    const toId = await destinationOf(deps, member.server_id, input);
    if (isFailure(toId)) return toId;
    const { from_cvv, pin } = input;
    const source = await proveSource(deps, ctx, account, { member, from_cvv, pin, config });
    return isFailure(source) ? source : { ...source, toId };
  },
  execute({ input, deps, serverId, settings: config, prepared, origin }) {
    const { amount, concept = null } = input;
    return submitTransfer(deps.ledger, origin, {
      ...prepared,
      serverId,
      config,
      amount,
      concept,
      toOthers: true,
    });
  },
});
