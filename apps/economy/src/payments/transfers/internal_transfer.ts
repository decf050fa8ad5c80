import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { handler } from '../../deps.ts';
import { senderOf } from '../../ledger/transfers-a-day.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { TRANSFER } from './rules.ts';
import { submitTransfer } from './submit.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, characters, settings: config }) {
    const { from_account_id: accountId, to_account_id, pin } = input;
    if (accountId === to_account_id) return fail('self_transfer');
    const guess = { serverId, accountId, pin, permission: 'transfer' as const, characters, config };
    const provenPins = await provePins(deps, ctx, guess);
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
