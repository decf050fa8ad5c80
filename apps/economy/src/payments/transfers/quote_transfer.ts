import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import type { OpenScope } from '@cabildo/kit/service';
import { findAccounts } from '../../bank/accounts/table.ts';
import { findCard } from '../../bank/cards/table.ts';
import { handler, type Deps } from '../../deps.ts';
import type { PinRefusal } from '../../bank/pins/rules.ts';
import { orderOf } from './order.ts';
import { proveAccounts } from './transfer-parties.ts';
import { findSent } from './resource.ts';
import { decideQuote, TRANSFER, type TransferOrder, type TransferStates, spendingOf } from './rules.ts';
import { findSeats } from '../../bank/seats/seats.ts';

type Scope = OpenScope<typeof contract, Deps>;

export default handler(contract, {
  async execute(scope) {
    const order = await (scope.input.from_account_id === undefined && scope.input.to_account_id === undefined
      ? transferOrder(scope)
      : internalOrder(scope));
    if (isFailure(order)) return order;
    return decideQuote(order, await statesOf(scope, order), scope.now);
  },
});

/** The order that transfer would give. */
async function transferOrder({ input, ctx, deps, member, now, settings: config }: Scope) {
  const parties = await orderOf({ input, ctx, deps, member, now, config });
  if (isFailure(parties)) return parties;
  const { amount, concept = null } = input;
  const { server_id: serverId } = member;
  return { ...parties, transferKind: TRANSFER, serverId, config, amount, concept, toOthers: true };
}

const FORMS = {
  es: 'Indica from_account_id y to_account_id, o el origen y el destino como en «transfer»; no ambos.',
  en: 'Name from_account_id and to_account_id, or source and destination as of “transfer”; not both.',
};

/** The order that internal_transfer would give. */
async function internalOrder({
  input,
  ctx,
  deps,
  serverId,
  characters,
  settings: config,
}: Scope): Promise<TransferOrder | PinRefusal | Failure<'error' | 'self_transfer'>> {
  const { from_account_id: fromId, to_account_id: toId, pin, to_pin, amount, concept = null } = input;
  const others = [
    input.from_card_number,
    input.from_cvv,
    input.from_character_id,
    input.to_card_number,
    input.to_character_id,
  ];
  if (fromId === undefined || toId === undefined || others.some((each) => each !== undefined))
    return fail('error', { message: FORMS });
  if (fromId === toId) return fail('self_transfer');
  const named = { from_account_id: fromId, to_account_id: toId, pin, to_pin };
  const provenPins = await proveAccounts(deps, ctx, { serverId, characters, config }, named);
  if (isFailure(provenPins)) return provenPins;
  const parties = { fromId, toId, characters, provenPins, card: null, toOthers: false };
  return { ...parties, transferKind: TRANSFER, serverId, config, amount, concept };
}

/** Reads the states of a transfer without locks, because a quote promises nothing. */
async function statesOf({ db, serverId, now }: Scope, order: TransferOrder): Promise<TransferStates> {
  const { fromId, toId, card, config } = order;
  const { accountId, characters } = spendingOf(order);
  const spenders = [...characters].map((characterId) => ({ accountId, characterId }));
  const [accounts, found, [sent], seats] = await Promise.all([
    findAccounts(db, serverId, [fromId, toId]),
    card ? findCard(db, serverId, { id: card.id }) : undefined,
    config.transfers_config.daily_limit === null ? [undefined] : findSent(db, [fromId], now),
    findSeats(db, spenders, now),
  ]);
  return {
    from: accounts.get(fromId),
    to: accounts.get(toId),
    card: found && { ...found, paid: [] },
    sent,
    seats,
  };
}
