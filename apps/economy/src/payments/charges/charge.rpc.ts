import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import { account } from '../../bank/accounts/resource.ts';
import { resolveBank } from '../../bank/accounts/bank.rules.ts';
import { card } from '../../bank/cards/resource.ts';
import { findCard } from '../../bank/cards/table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { handler } from '../../deps.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { charge } from './resource.ts';
import { decideCharge, type ChargeOrder } from './rules.ts';
import { findCharge } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const { key, server_id: serverId, server_character_id: characterId, amount, account_id, card_id } = input;
    const isNamed = account_id !== undefined || card_id !== undefined;
    // SH-06: an account or a card that is named pays.
    const method = isNamed && input.payment_method === 'auto' ? 'bank' : input.payment_method;
    const [config, all, named] = await Promise.all([
      deps.configs.get(serverId),
      deps.holdings.load(characterId),
      card_id === undefined ? undefined : findCard(deps.database, serverId, { id: card_id }),
    ]);
    const held = all.filter((holding) => holding.server_id === serverId);
    const bankId = card_id === undefined ? (account_id ?? resolveBank(held)?.id) : named?.account_id;
    // The PIN is tried only where the server requires it (SH-06): elsewhere a wrong PIN costs its owner no attempt.
    const isPinNeeded = method !== 'wallet' && config.pin_config.required_for.includes('pay');
    // A key that was answered gets the same answer again, so the PIN is not tried (and counted) twice.
    const isTried = isPinNeeded && input.pin !== undefined && !(await findCharge(deps.database, key));
    const proven = await provePins(deps, ctx, {
      serverId,
      accountId: bankId ?? 0,
      // Only the cardholder may try the PIN of a card.
      card: named?.holder_character_id === characterId ? named : undefined,
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
      method,
      maxTotal: input.max_total ?? null,
      bankIsNamed: account_id !== undefined,
      card: named ?? null,
      cardIsNamed: card_id !== undefined,
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
        card: order.card ? card(order.card.id) : undefined,
        bills: method === 'bank' ? undefined : denominations(serverId),
      },
      decide: (states, time) => decideCharge(order, states, time),
    });
  },
});
