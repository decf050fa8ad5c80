import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/internal_transfer.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideTransfer, limitedAccount } from '../../domain/transfer.ts';
import { handler } from '../../handler.ts';
import { provePins } from '../../pin_gate.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    if (input.from_account_id === input.to_account_id) return fail('self_transfer');
    const serverId = ctx.membership!.server_id;
    const [characters, config] = await Promise.all([
      deps.characters.ofCaller(ctx),
      deps.configs.get(serverId),
    ]);
    const { from_account_id: accountId, pin } = input;
    const provenPins = await provePins(deps, ctx, {
      accountId,
      pin,
      permission: 'transfer',
      characters,
      config,
    });
    return isFailure(provenPins) ? provenPins : { serverId, characters, config, provenPins };
  },
  execute({ input, ctx, deps, prepared, claim, deadline }) {
    const { serverId, characters, config, provenPins } = prepared;
    const order = {
      serverId,
      fromId: input.from_account_id,
      toId: input.to_account_id,
      amount: input.amount,
      concept: input.concept ?? null,
      characters,
      byCard: false,
      toOthers: false,
      provenPins,
      config,
    };
    return deps.ledger.submit({
      serverId,
      accounts: [order.fromId, order.toId],
      limited: limitedAccount(order),
      decide: (state) => decideTransfer(order, state),
      claim,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});
