import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import type { Begun } from '@cabildo/saga/carry-out.ts';
import type { PurchaseOrder } from '@cabildo/saga/purchase.ts';
import { newPurchase, reserved } from '@cabildo/saga/steps.ts';
import { mergeLines, type Wanted } from '../holdings/lines.ts';
import type { Holder } from '../holders/resource.ts';
import type { ItemDecision } from '../holdings/movement.ts';
import { refuseMore } from '../holdings/rules.ts';
import type { HoldingRow } from '../holdings/table.ts';
import { recounted, takenFrom, unitsIn } from '../items/rules.ts';
import type { ItemRow, Stock } from '../items/table.ts';
import { isValid, refusePurchase } from '../licenses/rules.ts';
import type { License, LicenseStatuses } from '../licenses/table.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { openShop } from './shops/rules.ts';
import type { ShopItemRow, ShopRow } from './shops/table.ts';
import { hasJust, onSale, refuseKeeping } from './stock/rules.ts';

/** Merges the lines of an order; refuses more units of one item, over all lines, than one order takes. */
export function wantedOf(lines: Parameters<typeof mergeLines>[0]): Wanted | Failure<'invalid_amount'> {
  const wanted = mergeLines(lines);
  return Math.max(...wanted.values()) > MAX_QUANTITY ? fail('invalid_amount', { message: TOO_MANY }) : wanted;
}

type OrderCode = 'character_not_found' | 'not_found' | 'forbidden';
export type OrderDecision = ItemDecision<Begun<PurchaseRow>>;

/** Which items are wanted, and the shop of an organisation from which they are; null: the server's own. */
export interface ItemsOrder extends PurchaseOrder {
  readonly wanted: Wanted;
  readonly shopId: number | null;
}

/** The states that an order of items depends on: each wanted item, its stock, and the buyer's units of it. */
export interface BasketStates {
  readonly holder: Holder;
  readonly licenseStatuses: LicenseStatuses;
  readonly items: readonly (ItemRow | undefined)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
  /** The stocks of the server's own shop; empty for a shop of an organisation, */
  readonly stocks: readonly (Stock | null)[];
  /** which has prices of its own, and units; those are empty for the server's. */
  readonly shop: ShopRow | undefined;
  readonly prices: readonly (ShopItemRow | undefined)[];
  readonly kept: readonly (HoldingRow | undefined)[];
}

/** The offer of one item by a shop. */
interface Sold {
  readonly price: number;
  /** Units that it has. */
  readonly units: number;
  /** The most units of one purchase. */
  readonly most: number;
  readonly stock: Stock | null;
}

interface Offer extends Sold {
  readonly item: ItemRow;
  readonly quantity: number;
}

/** IT-01: what the server's own shop offers of an item; undefined: it does not sell it. */
function soldByServer(item: ItemRow, stock: Stock | null, now: Date): Sold | undefined {
  const { price, shop_visible } = item;
  if (!shop_visible || !price) return undefined;
  return { price, units: stock ? unitsIn(stock, now) : Infinity, most: Infinity, stock };
}

/** ST-02: what a shop of an organisation offers of an item: the units that it holds. */
function soldByOrg(price: ShopItemRow | undefined, kept: HoldingRow | undefined): Sold | undefined {
  if (!price || !kept) return undefined;
  return { price: price.price, units: onSale(kept), most: price.max_per_purchase ?? Infinity, stock: null };
}

/** The offers of the wanted items, in the order in which they are wanted; or that a shop does not sell one of them. */
function offersOf(
  wanted: Wanted,
  items: readonly (ItemRow | undefined)[],
  soldAt: (item: ItemRow, at: number) => Sold | undefined,
): Offer[] | Failure<'not_found'> {
  const offers = [...wanted.values()].flatMap((quantity, at) => {
    const item = items[at];
    const sold = item && soldAt(item, at);
    return sold ? [{ ...sold, item, quantity }] : [];
  });
  return offers.length < wanted.size ? fail('not_found', { message: NOT_SOLD }) : offers;
}

/** SH-01: reserves the items at their present prices, or refuses; the checks are in the order of that rule. */
export function decideItems(
  order: ItemsOrder,
  states: BasketStates,
  { now }: { now: Date },
): OrderDecision | Failure<OrderCode | 'error' | 'limit_exceeded' | 'invalid_amount'> {
  const { holder, licenseStatuses, items, holdings, stocks, prices, kept } = states;
  if (holder.isEnded) return fail('character_not_found');
  const shop = order.shopId === null ? null : openShop(states.shop);
  if (isFailure(shop)) return shop;
  const offers = offersOf(order.wanted, items, (item, at) =>
    shop ? soldByOrg(prices[at], kept[at]) : soldByServer(item, stocks[at] ?? null, now),
  );
  if (isFailure(offers)) return offers;
  if (shop && !isValid(licenseStatuses, shop.license_id)) return fail('forbidden', { message: UNLICENSED });
  const unlicensed = refuseUnlicensed(offers, licenseStatuses);
  if (unlicensed) return unlicensed;
  for (const [at, { item, quantity }] of offers.entries()) {
    const refusal = refuseMore(item, holdings[at]!, quantity);
    if (refusal) return refusal;
  }
  const tooMuch = offers.find(({ quantity, most }) => quantity > most);
  if (tooMuch) return fail('limit_exceeded', { message: mostOf(tooMuch) });
  const refusal = refuseUnits(offers);
  if (refusal) return refusal;
  const goods = { shop_id: order.shopId, for_shop_id: null, org_id: shop?.org_id ?? null };
  const begun = begin(order, offers, goods, now);
  if (isFailure(begun)) return begun;
  return {
    ...begun,
    changes: {
      ...begun.changes,
      holdings: offers.map(({ quantity }, at) => setAside(holdings[at]!, quantity)),
      stocks: stocks.map((stock, at) => stock && recounted(stock, -offers[at]!.quantity, now)),
      kept: kept.map((each, at) => each && setAside(each, offers[at]!.quantity)),
    },
  };
}

/** SH-01: refuses a buyer without the licence of an item. */
function refuseUnlicensed(
  offers: readonly Offer[],
  licenseStatuses: LicenseStatuses,
): Failure<'forbidden'> | undefined {
  const unlicensed = offers.find(({ item }) => !isValid(licenseStatuses, item.require_license_id));
  return unlicensed && fail('forbidden', { message: unlicensedFor(unlicensed.item) });
}

/** An order of stock for a shop of an organisation, at this percentage of the prices of the server's own shop. */
export interface StockedOrder extends PurchaseOrder {
  readonly wanted: Wanted;
  readonly shopId: number;
  readonly percent: number;
}

/** The states that an order of stock depends on. */
export interface StockOrderStates extends Pick<
  BasketStates,
  'holder' | 'licenseStatuses' | 'items' | 'stocks' | 'shop' | 'kept'
> {
  readonly kinds: number;
}

/**
 * ST-02: reserves stock of the server's own shop for a shop of an organisation, or refuses. The member who orders needs the licences
 * of a buyer, because a company would else bring to its people what they may not buy.
 */
export function decideStockOrder(
  order: StockedOrder,
  { holder, licenseStatuses, items, stocks, kept, kinds, ...states }: StockOrderStates,
  { now }: { now: Date },
): OrderDecision | Failure<OrderCode | 'error' | 'limit_exceeded' | 'invalid_amount'> {
  if (holder.isEnded) return fail('character_not_found');
  const shop = openShop(states.shop);
  if (isFailure(shop)) return shop;
  const offers = offersOf(order.wanted, items, (item, at) => {
    const sold = soldByServer(item, stocks[at] ?? null, now);
    return sold && { ...sold, price: wholesale(sold.price, order.percent) };
  });
  if (isFailure(offers)) return offers;
  const refusal =
    refuseUnlicensed(offers, licenseStatuses) ??
    refuseUnits(offers) ??
    refuseKeeping(
      offers.map((offer, at) => ({ ...offer, kept: kept[at]! })),
      kinds,
    );
  if (refusal) return refusal;
  const begun = begin(order, offers, { shop_id: null, for_shop_id: shop.id, org_id: shop.org_id }, now);
  if (isFailure(begun)) return begun;
  return {
    ...begun,
    changes: {
      ...begun.changes,
      stocks: stocks.map((stock, at) => stock && recounted(stock, -offers[at]!.quantity, now)),
    },
  };
}

/** ST-02: a wholesale price is rounded up, so that nothing is free. */
const wholesale = (price: number, percent: number): number => Math.max(1, Math.ceil((price * percent) / 100));

function refuseUnits(offers: readonly Offer[]): Failure<'limit_exceeded'> | undefined {
  const short = offers.find(({ units, quantity }) => units < quantity);
  return short && fail('limit_exceeded', { message: hasJust(short.item, short.units) });
}

/** The first step of a purchase of items. */
function begin(
  order: PurchaseOrder,
  offers: readonly Offer[],
  goods: Pick<PurchaseRow, 'shop_id' | 'for_shop_id' | 'org_id'>,
  now: Date,
) {
  const total = offers.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (total > LIMITS.max_amount) return fail('invalid_amount', { message: TOO_DEAR });
  const lines = offers.map(({ item, price, quantity, stock }) => ({
    item_id: item.id,
    name: item.name,
    quantity,
    unit_price: price,
    taken_from: stock && takenFrom(stock, now),
  }));
  return reserved<PurchaseRow>({ ...newPurchase(order, total, now), lines, license_id: null, ...goods });
}

/**
 * Reserves units while they are being paid for, or releases them (negative): those that a buyer is to get, or those that a shop
 * of an organisation is to give.
 */
export const setAside = (holding: HoldingRow, units: number): HoldingRow => ({
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
  const goods = { lines: null, license_id, shop_id: null, for_shop_id: null, org_id: null };
  return reserved({ ...newPurchase(order, price, now), ...goods });
}

const TOO_MANY = {
  es: `Un pedido admite ${MAX_QUANTITY} unidades de un mismo objeto como máximo.`,
  en: `An order takes ${MAX_QUANTITY} units of one item at most.`,
};

const NOT_SOLD = {
  es: 'La tienda no vende eso (o ya no).',
  en: 'The shop does not sell this (any more).',
};

const TOO_DEAR = {
  es: 'El importe total supera lo que se puede pagar de una vez. Compra menos unidades.',
  en: 'The total is more than can be paid at once. Buy fewer units.',
};

const UNLICENSED = {
  es: 'Para comprar en esta tienda el personaje necesita una licencia en vigor.',
  en: 'To buy in this shop the character needs a valid licence.',
};

const unlicensedFor = ({ name }: ItemRow) => ({
  es: `Para comprar «${name}» el personaje necesita una licencia en vigor.`,
  en: `To buy “${name}” the character needs a valid licence.`,
});

const mostOf = ({ item: { name }, most }: Offer) => ({
  es: `La tienda vende ${most} × «${name}» por compra como máximo.`,
  en: `The shop sells ${most} × “${name}” in one purchase at most.`,
});
