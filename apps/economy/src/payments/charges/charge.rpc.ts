import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import { account } from '../../bank/accounts/resource.ts';
import { bankIn, resolveBank } from '../../bank/accounts/bank.rules.ts';
import { card } from '../../bank/cards/resource.ts';
import { findCard } from '../../bank/cards/table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { handler, type Deps } from '../../deps.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { charge, payee } from './resource.ts';
import { decideCharge, type ChargeOrder } from './rules.ts';
import { findCharge } from './table.ts';
import { seatsOf } from '../../bank/seats/seats.ts';
import { type InputOf } from '@cabildo/contracts/action';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const { key, server_id: serverId, server_character_id: characterId, amount, account_id, card_id } = input;
    const { payer_org: payer, payee: seller } = input;
    const isNamed = payer !== undefined || account_id !== undefined || card_id !== undefined;
    // SH-06: an account or a card that is named pays.
    const method = isNamed && input.payment_method === 'auto' ? 'bank' : input.payment_method;
    const [config, all, named, orgAccountId, payeeId] = await Promise.all([
      deps.configs.get(serverId),
      deps.holdings.load(characterId),
      card_id === undefined ? undefined : findCard(deps.database, serverId, { id: card_id }),
      payer && deps.orgAccounts.load({ serverId, id: payer.org_id }),
      seller && sellersAccount(deps, serverId, seller),
    ]);
    const held = all.filter((holding) => holding.server_id === serverId);
    const ownId = payer ? orgAccountId : (account_id ?? resolveBank(held)?.id);
    const bankId = card_id === undefined ? ownId : named?.account_id;
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
      permission: payer?.right ?? 'pay',
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
      bankIsNamed: payer !== undefined || account_id !== undefined,
      right: payer?.right ?? 'pay',
      hasPayee: seller !== undefined,
      card: named ?? null,
      cardIsNamed: card_id !== undefined,
      concept: input.concept,
      config,
      provenPins: isFailure(proven) ? new Set() : proven,
      pinRefusal: isFailure(proven) ? proven : null,
    };
    return { order, bankId, payeeId, walletId: held.find(({ kind }) => kind === 'wallet')?.id };
  },
  execute({ deps, prepared: { order, bankId, payeeId, walletId }, origin }) {
    const { serverId, key, method } = order;
    const accountOf = (id: number | undefined) => (id === undefined ? undefined : account(id));
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: {
        charge: charge(key),
        wallet: accountOf(walletId),
        bank: accountOf(bankId),
        payee: payeeId === undefined ? undefined : payee(payeeId),
        card: order.card ? card(order.card.id) : undefined,
        bills: method === 'bank' ? undefined : denominations(serverId),
        seats: bankId === undefined ? [] : seatsOf({ accountId: bankId, characters: [order.characterId] }),
      },
      decide: (states, time) => decideCharge(order, states, time),
    });
  },
});

/** The bank account that gets the price of goods; undefined where the seller has none. */
async function sellersAccount(
  { orgAccounts, holdings }: Deps,
  serverId: number,
  seller: NonNullable<InputOf<typeof contract>['payee']>,
): Promise<number | undefined> {
  if ('org_id' in seller) return orgAccounts.load({ serverId, id: seller.org_id });
  return bankIn(serverId, await holdings.load(seller.server_character_id))?.id;
}
