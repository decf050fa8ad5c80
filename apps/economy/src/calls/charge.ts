import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/calls/charge.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideCharge, type ChargeOrder } from '../domain/charge.ts';
import { resolveBank } from '../domain/resolve-bank.ts';
import { handler } from '../handler.ts';
import { provePins } from '../pin_gate.ts';
import { findCharge } from '../sql/charges.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }): Promise<ChargeOrder> {
    const { server_id: serverId, server_character_id: characterId, amount, account_id, card_id } = input;
    const [config, all] = await Promise.all([deps.configs.get(serverId), deps.holdings.load(characterId)]);
    const held = all.filter((holding) => holding.server_id === serverId);
    const bankId = account_id ?? resolveBank(held)?.id ?? null;
    // Only where the server asks for it here (SH-06): elsewhere a wrong PIN costs its owner no attempt. Nor does a card's.
    const mayNeedPin = input.payment_method !== 'wallet' && card_id === undefined;
    const isPinNeeded = mayNeedPin && config.pin_config.required_for.includes('pay');
    // A key that was answered is answered the same again, so its PIN is not tried (and counted) twice.
    const isTried = isPinNeeded && input.pin !== undefined && !(await findCharge(deps.database, input.key));
    const proven = await provePins(deps, ctx, {
      accountId: bankId ?? 0,
      pin: isTried && bankId !== null ? input.pin : undefined,
      permission: 'pay',
      characters: new Set([characterId]),
      config,
    });
    return {
      serverId,
      characterId,
      amount,
      method: input.payment_method,
      walletId: held.find(({ kind }) => kind === 'wallet')?.id ?? null,
      bankId,
      bankIsNamed: account_id !== undefined,
      cardId: card_id ?? null,
      concept: input.concept,
      config,
      provenPins: isFailure(proven) ? new Set() : proven,
      pinRefusal: isFailure(proven) ? proven : null,
    };
  },
  execute({ input, ctx, deps, prepared: order, deadline }) {
    const accounts = [order.walletId, order.bankId].filter((id) => id !== null);
    return deps.ledger.submit({
      serverId: order.serverId,
      accounts,
      cash: order.method !== 'bank',
      chargeKey: input.key,
      decide: (state) => decideCharge(order, state),
      claim: null,
      actor: eventActorOf(ctx),
      deadline,
    });
  },
});
