import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/charges/charge.call.ts';
import { account } from '../accounts/resource.ts';
import { resolveBank } from '../accounts/rules.ts';
import { denominations } from '../cash/resource.ts';
import { handler } from '../handler.ts';
import { provePins } from '../pins/gate.ts';
import { charge } from './resource.ts';
import { decideCharge, type ChargeOrder } from './rules.ts';
import { findCharge } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const { key, server_id: serverId, server_character_id: characterId, amount, account_id, card_id } = input;
    const [config, all] = await Promise.all([deps.configs.get(serverId), deps.holdings.load(characterId)]);
    const held = all.filter((holding) => holding.server_id === serverId);
    const bankId = account_id ?? resolveBank(held)?.id;
    // Tried only where the server asks for it here (SH-06): elsewhere a wrong PIN costs its owner no attempt.
    const mayNeedPin = input.payment_method !== 'wallet' && card_id === undefined;
    const isPinNeeded = mayNeedPin && config.pin_config.required_for.includes('pay');
    // A key that was answered is answered the same again, so its PIN is not tried (and counted) twice.
    const isTried = isPinNeeded && input.pin !== undefined && !(await findCharge(deps.database, key));
    const proven = await provePins(deps, ctx, {
      serverId,
      accountId: bankId ?? 0,
      pin: isTried && bankId !== undefined ? input.pin : undefined,
      permission: 'pay',
      characters: new Set([characterId]),
      config,
    });
    const order: ChargeOrder = {
      key,
      serverId,
      characterId,
      amount,
      sale: input.sale,
      method: input.payment_method,
      bankIsNamed: account_id !== undefined,
      cardId: card_id ?? null,
      concept: input.concept,
      config,
      provenPins: isFailure(proven) ? new Set() : proven,
      pinRefusal: isFailure(proven) ? proven : null,
    };
    return { order, bankId, walletId: held.find(({ kind }) => kind === 'wallet')?.id };
  },
  execute({ deps, prepared: { order, bankId, walletId }, origin }) {
    const { serverId, key, method } = order;
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        charge: charge(key),
        wallet: walletId === undefined ? undefined : account(walletId),
        bank: bankId === undefined ? undefined : account(bankId),
        bills: method === 'bank' ? undefined : denominations(serverId),
      },
      decide: (states, time) => decideCharge(order, states, time),
    });
  },
});
