import { fact, fail, LIMITS, type Failure } from '@cabildo/contracts';
import type { ChargeOutcome } from '@cabildo/contracts/economy/charge.ts';
import licenseGranted from '@cabildo/contracts/inventory/events/license.character.granted.ts';
import purchaseCompleted from '@cabildo/contracts/inventory/events/shop.purchase.completed.ts';
import purchaseRefunded from '@cabildo/contracts/inventory/events/shop.purchase.refunded.ts';
import {
  LedgerViolation,
  type Decision,
  type Item,
  type LedgerState,
  type Purchase,
  type PurchaseLine,
  type Reservation,
} from '../ledger/command.ts';
import { refuseMore } from './inventory.ts';
import { isValid, recordFact, refusePurchase, type License } from './license.ts';

type OrderCode = 'character_not_found' | 'not_found' | 'forbidden';

/** What somebody wants to buy. */
export interface PurchaseOrder {
  serverId: number;
  characterId: number;
  userId: number;
  claim: { actor: string; key: string } | null;
}

/** A purchase as a step's answer carries it: JSON has no moments. */
export type CarriedPurchase = Omit<Purchase, 'createdAt'>;

/** What a saga's step says of a purchase; never shown to a buyer. */
export type StepOutput =
  | { step: 'reserved'; purchase: CarriedPurchase }
  | { step: 'delivered'; total_cost: number; payment_method: 'wallet' | 'bank' }
  | { step: 'given up'; refusal: Failure }
  | { step: 'undeliverable'; refusal: Failure };

const step = (output: StepOutput): { output: StepOutput } => ({ output });

/** Lines that name the same item are one line (SH-01). */
export function mergeLines(lines: readonly { item_id: number; quantity: number }[]): Map<number, number> {
  const merged = new Map<number, number>();
  for (const { item_id, quantity } of lines) merged.set(item_id, (merged.get(item_id) ?? 0) + quantity);
  return merged;
}

/** IT-01: what a shopper can get at all. */
const isOffered = (item: Item | undefined): item is Item & { price: number } =>
  item !== undefined && item.shopVisible && item.price !== null && item.price > 0;

/** SH-01: sets the goods aside at today's prices, or says why not, in the order of the rule. */
export function decideItems(
  order: PurchaseOrder & { wanted: ReadonlyMap<number, number> },
  state: LedgerState,
): Decision | Failure<OrderCode | 'limit_exceeded' | 'invalid_amount'> {
  const { characterId, wanted } = order;
  if (state.isEnded(characterId)) return fail('character_not_found');
  const offers = [...wanted].map(([id, quantity]) => ({ item: state.item(id), quantity }));
  const found = offers.filter((each): each is Offer => isOffered(each.item));
  if (found.length < offers.length) return fail('not_found', { message: NOT_SOLD });
  const unlicensed = found.find(({ item }) => !isValid(state.standings, item.requireLicenseId));
  if (unlicensed) return fail('forbidden', { message: unlicensedFor(unlicensed.item) });
  for (const { item, quantity } of found) {
    const refusal = refuseMore(state, item, characterId, quantity);
    if (refusal) return refusal;
  }
  for (const { item, quantity } of found) {
    const units = state.stockOf(item.id);
    if (units !== null && units < quantity) return fail('limit_exceeded', { message: soldOut(item, units) });
  }
  const total = found.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  if (total > LIMITS.max_amount) return fail('invalid_amount', { message: TOO_DEAR });
  const lines = found.map(({ item, quantity }) => ({
    item_id: item.id,
    name: item.name,
    quantity,
    unit_price: item.price,
    from_stock: state.stockOf(item.id) !== null,
  }));
  const purchase = begun(order, state, { lines, licenseId: null, total });
  return {
    ...step({ step: 'reserved', purchase }),
    begins: purchase,
    reservations: reservationsOf(purchase, 1),
  };
}

type Offer = { item: Item & { price: number }; quantity: number };

/** SH-05: keeps the licence's price; of two purchases of one licence at once the second is refused. */
export function decideLicense(
  order: PurchaseOrder,
  state: LedgerState,
): Decision | Failure<OrderCode | 'already_exists'> {
  const { license } = state;
  if (state.isEnded(order.characterId)) return fail('character_not_found');
  if (!license || !license.shop_visible || !license.price) return fail('not_found', { message: NOT_SOLD });
  const refusal = refusePurchase(state.standings, license.license_id);
  if (refusal) return refusal;
  if (state.isBeingBought) return fail('already_exists');
  const purchase = begun(order, state, { lines: null, licenseId: license.license_id, total: license.price });
  return { ...step({ step: 'reserved', purchase }), begins: purchase };
}

/**
 * Hands over what was paid for; `undeliverable` when it or its buyer is gone. That is kept before the money goes back:
 * were it judged anew afterwards, what can be delivered again by then (a licence whose parent came back) would be free.
 */
export function decideDelivery(
  outcome: ChargeOutcome & { charged: true },
  reply: (output: object) => string,
  state: LedgerState,
): Decision {
  const { purchase } = state;
  if (!purchase) return step(ERASED);
  if (purchase.state !== 'reserved') return step(standingOf(purchase));
  const license = deliverable(purchase, state);
  if (purchase.refusal) return step({ step: 'undeliverable', refusal: purchase.refusal });
  if (license === false) return { ...step({ step: 'undeliverable', refusal: GONE }), dooms: GONE };
  const { payment_method } = outcome;
  const { id, characterId, total, lines } = purchase;
  const paid = { total_cost: total, payment_method };
  const told = {
    ...{ purchase_id: id, server_character_id: characterId, ...paid, goods: goodsOf(purchase, license) },
    ...{ lines: (lines ?? []).map(({ from_stock: _, ...line }) => line), license_id: purchase.licenseId },
  };
  const granted = license && [fact(licenseGranted, grantOf(license, characterId, state.now), [characterId])];
  return {
    ...step({ step: 'delivered', ...paid }),
    ...(license && { grant: { characterId, license } }),
    reservations: reservationsOf(purchase, -1).map((each) => ({ ...each, fromStock: false })),
    movements: (lines ?? []).map(({ item_id, quantity }) => ({
      ...{ itemId: item_id, quantity, from: 'shop', to: characterId, reason: 'buy', reference: id },
    })),
    ends: { state: 'delivered', paymentMethod: payment_method, refusal: null, reply: reply(paid) },
    facts: [fact(purchaseCompleted, told, [characterId]), ...(granted ?? [])],
  };
}

/** Puts back what was set aside. The money was not taken (`refused`), or has gone back already (`refunded`). */
export function decideRelease(
  order: { state: 'refused' | 'refunded'; refusal: Failure; reply: string | null },
  state: LedgerState,
): Decision {
  const { purchase } = state;
  if (!purchase) return step(ERASED);
  if (purchase.state !== 'reserved') return step(standingOf(purchase));
  const { id, characterId, total } = purchase;
  const goods = goodsOf(purchase, state.license);
  const told = { purchase_id: id, server_character_id: characterId, total_cost: total, goods };
  // Of an item that was deleted meanwhile there is nothing to put back.
  const left = reservationsOf(purchase, -1).filter(({ itemId }) => state.item(itemId));
  return {
    ...step({ step: 'given up', refusal: order.refusal }),
    reservations: left,
    ends: { ...order, paymentMethod: null },
    facts: order.state === 'refunded' ? [fact(purchaseRefunded, told, [characterId])] : [],
  };
}

/** The licence that is to be handed over, undefined for items, false when what was bought cannot be delivered. */
function deliverable(purchase: Purchase, state: LedgerState): License | undefined | false {
  if (state.isEnded(purchase.characterId)) return false;
  if (purchase.lines) return purchase.lines.every(({ item_id }) => state.item(item_id)) ? undefined : false;
  const { license, standings } = state;
  return license && !refusePurchase(standings, license.license_id) ? license : false;
}

function begun(
  { serverId, characterId, userId, claim }: PurchaseOrder,
  state: LedgerState,
  goods: { lines: readonly PurchaseLine[] | null; licenseId: number | null; total: number },
): Purchase {
  if (!Number.isSafeInteger(goods.total) || goods.total < 1)
    throw new LedgerViolation(`a price of ${goods.total}`);
  return {
    ...{ id: state.purchaseId, serverId, characterId, userId, state: 'reserved', ...goods },
    ...{ paymentMethod: null, refusal: null, claimActor: claim?.actor ?? null, claimKey: claim?.key ?? null },
    createdAt: state.now,
  };
}

const reservationsOf = ({ characterId, lines }: Purchase, sign: 1 | -1): Reservation[] =>
  (lines ?? []).map(({ item_id, quantity, from_stock }) => ({
    ...{ characterId, itemId: item_id, quantity: sign * quantity, fromStock: from_stock },
  }));

/** What became of a purchase that somebody else has ended. */
function standingOf({ state, total, paymentMethod, refusal }: Purchase): StepOutput {
  if (state === 'delivered') return { step: 'delivered', total_cost: total, payment_method: paymentMethod! };
  return { step: 'given up', refusal: refusal! };
}

function goodsOf({ lines, licenseId }: Purchase, license: License | undefined): string {
  if (lines) return lines.map(({ quantity, name }) => `${quantity} × «${name}»`).join(', ');
  return license ? `la licencia «${license.name}»` : `la licencia ${licenseId}`;
}

/** A licence that has just been bought, as facts tell it. */
function grantOf(license: License, characterId: number, now: Date) {
  return recordFact(characterId, license, {
    status: 'granted',
    points: license.max_points,
    revoked_by: null,
    granted_at: now,
    revoked_at: null,
  });
}

const NOT_SOLD = {
  es: 'La tienda no vende eso (o ya no).',
  en: 'The shop does not sell this (any more).',
};

const GONE = fail('not_found', {
  message: {
    es: 'Lo que compraste dejó de existir mientras pagabas. Se devolvió el dinero.',
    en: 'What you bought ceased to exist while you paid. The money has been given back.',
  },
});

/** It went with its server (SV-11), whose money goes too: there is nothing to give back. */
const ERASED: StepOutput = { step: 'given up', refusal: fail('not_found') };

const TOO_DEAR = {
  es: 'El importe total supera lo que se puede pagar de una vez. Compra menos unidades.',
  en: 'The total is more than can be paid at once. Buy fewer units.',
};

const unlicensedFor = ({ name }: Item) => ({
  es: `Para comprar «${name}» el personaje necesita una licencia en vigor.`,
  en: `To buy “${name}” the character needs a valid licence.`,
});

const soldOut = ({ name }: Item, units: number) => ({
  es: `La tienda solo tiene ${units} × «${name}».`,
  en: `The shop has just ${units} × “${name}”.`,
});
