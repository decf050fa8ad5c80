import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { licenseGranted } from '@cabildo/contracts/inventory/licenses/events.ts';
import { purchaseCompleted, purchaseRefunded } from '@cabildo/contracts/inventory/shop/events.ts';
import type { Begun } from '@cabildo/saga/carry-out.ts';
import type { Paid, PurchaseOrder } from '@cabildo/saga/purchase.ts';
import {
  delivered,
  givenUp,
  isOpen,
  newPurchase,
  outcomeOf,
  reserved,
  undeliverable,
  type PurchaseFailure,
  type LaterStep,
} from '@cabildo/saga/steps.ts';
import type { Holder } from '../holders/resource.ts';
import { refuseMore } from '../holdings/rules.ts';
import type { HoldingRow } from '../holdings/table.ts';
import { putBack, recounted, takenFrom, unitsIn } from '../items/rules.ts';
import type { ItemRow, Stock } from '../items/table.ts';
import type { ItemDecision } from '../holdings/movement.ts';
import { granted, isValid, recordData, refusePurchase } from '../licenses/rules.ts';
import type { License, LicenseStatuses } from '../licenses/table.ts';
import type { PurchaseLine, PurchaseRow } from '../purchases/table.ts';

type OrderCode = 'character_not_found' | 'not_found' | 'forbidden';
export type ShopDecision = ItemDecision<LaterStep>;
export type OrderDecision = ItemDecision<Begun<PurchaseRow>>;

/** The states that an order of items depends on: each wanted item, its stock, and the buyer's units of it. */
export interface BasketStates {
  readonly holder: Holder;
  readonly licenseStatuses: LicenseStatuses;
  readonly items: readonly (ItemRow | undefined)[];
  readonly stocks: readonly (Stock | null)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
}

interface Offer {
  item: ItemRow & { price: number };
  stock: Stock | null;
  holding: HoldingRow;
  quantity: number;
}

/** IT-01: whether the shop offers an item. */
const isOffered = (item: ItemRow | undefined): item is Offer['item'] =>
  item !== undefined && item.shop_visible && item.price !== null && item.price > 0;

/** SH-01: reserves the items at their present prices, or refuses; the checks are in the order of that rule. */
export function decideItems(
  order: PurchaseOrder & { wanted: ReadonlyMap<number, number> },
  states: BasketStates,
  { now }: { now: Date },
): OrderDecision | Failure<OrderCode | 'limit_exceeded' | 'invalid_amount'> {
  if (states.holder.isEnded) return fail('character_not_found');
  const found = offersOf(order.wanted, states);
  if (found.length < order.wanted.size) return fail('not_found', { message: NOT_SOLD });
  const unlicensed = found.find(({ item }) => !isValid(states.licenseStatuses, item.require_license_id));
  if (unlicensed) return fail('forbidden', { message: unlicensedFor(unlicensed.item) });
  for (const { item, holding, quantity } of found) {
    const refusal = refuseMore(item, holding, quantity);
    if (refusal) return refusal;
  }
  for (const { item, stock, quantity } of found) {
    const units = stock ? unitsIn(stock, now) : Infinity;
    if (units < quantity) return fail('limit_exceeded', { message: soldOut(item, units) });
  }
  const total = found.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  if (total > LIMITS.max_amount) return fail('invalid_amount', { message: TOO_DEAR });
  const lines = found.map(({ item, stock, quantity }) => ({
    item_id: item.id,
    name: item.name,
    quantity,
    unit_price: item.price,
    taken_from: stock && takenFrom(stock, now),
  }));
  const { changes, ...begun } = reserved({ ...newPurchase(order, total, now), lines, license_id: null });
  return {
    ...begun,
    changes: {
      ...changes,
      holdings: found.map(({ holding, quantity }) => setAside(holding, quantity)),
      stocks: found.map(({ stock, quantity }) => stock && recounted(stock, -quantity, now)),
    },
  };
}

/** The wanted items that the shop offers, in the order in which they are wanted. */
function offersOf(wanted: ReadonlyMap<number, number>, { items, stocks, holdings }: BasketStates): Offer[] {
  return [...wanted.values()].flatMap((quantity, at) => {
    const [item, holding] = [items[at], holdings[at]];
    return isOffered(item) && holding ? [{ item, stock: stocks[at] ?? null, holding, quantity }] : [];
  });
}

/** Reserves units while they are being paid for, or releases them (negative). */
const setAside = (holding: HoldingRow, units: number): HoldingRow => ({
  ...holding,
  reserved: holding.reserved + units,
});

/** The states that an order of a licence depends on. */
export interface LicenseOrderStates {
  readonly holder: Holder;
  readonly license: License | undefined;
  readonly licenseStatuses: LicenseStatuses;
  /** Whether the buyer has another open purchase of the licence. */
  readonly isBeingBought: boolean;
}

/** SH-05: begins the purchase at the licence's present price; refuses a second one while the first is open. */
export function decideLicense(
  order: PurchaseOrder,
  { holder, license, licenseStatuses, isBeingBought }: LicenseOrderStates,
  { now }: { now: Date },
): OrderDecision | Failure<OrderCode | 'already_exists'> {
  if (holder.isEnded) return fail('character_not_found');
  if (!license || !license.shop_visible || !license.price) return fail('not_found', { message: NOT_SOLD });
  const refusal = refusePurchase(licenseStatuses, license);
  if (refusal) return refusal;
  if (isBeingBought) return fail('already_exists');
  const { id: license_id, price } = license;
  return reserved({ ...newPurchase(order, price, now), lines: null, license_id });
}

/** The states that the later steps depend on: the purchase, and for each line the item and the buyer's units of it. */
interface PurchaseStates {
  readonly purchase: PurchaseRow | undefined;
  readonly items: readonly (ItemRow | undefined)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
  /** Undefined when items are bought, or the licence no longer exists. */
  readonly license: License | undefined;
}

export interface DeliveryStates extends PurchaseStates {
  readonly holder: Holder;
  readonly licenseStatuses: LicenseStatuses;
}

/** Delivers the goods; `undeliverable` when the goods or the buyer are gone. */
export function decideDelivery(paid: Paid, states: DeliveryStates, { now }: { now: Date }): ShopDecision {
  const { purchase, license } = states;
  if (!isOpen(purchase)) return outcomeOf(purchase);
  const { refusal } = purchase;
  if (refusal) return { output: { step: 'undeliverable', refusal } };
  if (!isDeliverable(purchase, states)) return undeliverable(purchase, GONE);
  const { changes, ...ended } = delivered(purchase, paid, now);
  const sale = { ...boughtData(purchase, license, paid.amount), payment_method: paid.payment_method };
  const events = [draft(purchaseCompleted, sale, [purchase.character_id])];
  if (license) {
    const record = granted(license, now);
    const data = recordData(purchase.character_id, license, record);
    events.push(draft(licenseGranted, data, [purchase.character_id]));
    return { ...ended, changes: { ...changes, record }, events };
  }
  const lines = purchase.lines ?? [];
  return {
    ...ended,
    changes: {
      ...changes,
      holdings: lines.map((line, at) => setAside(states.holdings[at]!, -line.quantity)),
    },
    movement: lines.map(({ item_id, quantity }) => ({
      item_id,
      quantity,
      from: 'shop',
      to: purchase.character_id,
      reason: 'buy',
      reference: purchase.id,
    })),
    events,
  };
}

export interface ReleaseStates extends PurchaseStates {
  readonly stocks: readonly (Stock | null)[];
}

/** Releases the reserved goods. The money was not taken (`refused`) or has been refunded (`refunded`). */
export function decideRelease(
  ending: PurchaseFailure,
  { purchase, items, holdings, stocks, license }: ReleaseStates,
  { now }: { now: Date },
): ShopDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase);
  const { character_id, total } = purchase;
  const lines = purchase.lines ?? [];
  const data = boughtData(purchase, license, total);
  const { changes, ...ended } = givenUp(purchase, ending, now);
  return {
    ...ended,
    changes: {
      ...changes,
      // The deletion of an item also deleted its reserved units.
      holdings: lines.map(({ quantity }, at) => {
        const holding = items[at] && holdings[at];
        return holding && setAside(holding, -quantity);
      }),
      stocks: lines.map(({ quantity, taken_from }, at) => {
        const stock = stocks[at] ?? null;
        return stock && taken_from ? putBack(stock, quantity, taken_from, now) : stock;
      }),
    },
    events: ending.state === 'refunded' ? [draft(purchaseRefunded, data, [character_id])] : [],
  };
}

/** Whether the buyer and all the goods still exist. */
function isDeliverable({ lines }: PurchaseRow, states: DeliveryStates): boolean {
  const { holder, items, license, licenseStatuses } = states;
  if (holder.isEnded) return false;
  if (lines) return lines.every((_, at) => items[at]);
  return license !== undefined && !refusePurchase(licenseStatuses, license);
}

const withoutOrigin = ({ taken_from: _, ...line }: PurchaseLine): Omit<PurchaseLine, 'taken_from'> => line;

function boughtData(purchase: PurchaseRow, license: License | undefined, total_cost: number) {
  const { id, character_id, lines, license_id } = purchase;
  return {
    purchase_id: id,
    server_character_id: character_id,
    total_cost,
    lines: (lines ?? []).map(withoutOrigin),
    license_id,
    license_name: license?.name ?? null,
    license_label: license?.name_label ?? null,
  };
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

const TOO_DEAR = {
  es: 'El importe total supera lo que se puede pagar de una vez. Compra menos unidades.',
  en: 'The total is more than can be paid at once. Buy fewer units.',
};

const unlicensedFor = ({ name }: ItemRow) => ({
  es: `Para comprar «${name}» el personaje necesita una licencia en vigor.`,
  en: `To buy “${name}” the character needs a valid licence.`,
});

const soldOut = ({ name }: ItemRow, units: number) => ({
  es: `La tienda solo tiene ${units} × «${name}».`,
  en: `The shop has just ${units} × “${name}”.`,
});
