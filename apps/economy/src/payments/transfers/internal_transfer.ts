import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { handler } from '../../deps.ts';
import { senderOf } from '../../ledger/transfers-a-day.ts';
import { TRANSFER } from './rules.ts';
import { submitTransfer } from './submit.ts';
import { proveAccounts } from './transfer-parties.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, characters, settings: config }) {
    if (input.from_account_id === input.to_account_id) return fail('self_transfer');
    const provenPins = await proveAccounts(deps, ctx, { serverId, characters, config }, input);
    return isFailure(provenPins) ? provenPins : { provenPins };
  },
  execute(scope) {
    const { input, deps, member, serverId, characters, settings: config, origin } = scope;
    const { provenPins } = scope.prepared;
    const order = {
      transferKind: TRANSFER,
      serverId,
      fromId: input.from_account_id,
      toId: input.to_account_id,
      amount: input.amount,
      concept: input.concept ?? null,
      characters,
      card: null,
      toOthers: false,
      provenPins,
      config,
    };
    return submitTransfer(deps.ledger, origin, order, senderOf(member, config));
  },
});
