import { fail } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { licenseGranted } from '@cabildo/contracts/inventory/licenses/events.ts';
import { stockPassedOn } from '@cabildo/contracts/inventory/shop/closing/events.ts';
import { purchaseCompleted, purchaseRefunded } from '@cabildo/contracts/inventory/shop/events.ts';
import { stockOrdered, stockRefunded } from '@cabildo/contracts/inventory/shop/stock/events.ts';
import type { Paid } from '@cabildo/saga/purchase.ts';
import {
  delivered,
  givenUp,
  isOpen,
  outcomeOf,
  undeliverable,
  type LaterStep,
  type PurchaseFailure,
} from '@cabildo/saga/steps.ts';
import type { Holder } from '../holders/resource.ts';
import { shopHolder } from '../holders/rules.ts';
import type { ItemDecision, Movement, Side } from '../holdings/movement.ts';
import type { HoldingRow } from '../holdings/table.ts';
import { putBack } from '../items/rules.ts';
import type { ItemRow, Stock } from '../items/table.ts';
import { granted, recordData, refusePurchase } from '../licenses/rules.ts';
import type { License, LicenseStatuses } from '../licenses/table.ts';
import { receiverOf, SELLER } from '../purchases/rules.ts';
import type { PurchaseLine, PurchaseRow } from '../purchases/table.ts';
import { setAside } from './rules.ts';
import type { ShopRow } from './shops/table.ts';
import { chargeKeyOf } from '@cabildo/contracts/economy/payments/charges/charges.ts';

export type ShopDecision = ItemDecision<LaterStep>;

/** The states that the later steps depend on: the purchase, and for each line the item and the receiver's units of it. */
interface PurchaseStates {
  readonly purchase: PurchaseRow | undefined;
  /** The shop of an organisation that sells, or that ordered stock; undefined where there is none, or none any more. */
  readonly shop: ShopRow | undefined;
  readonly items: readonly (ItemRow | undefined)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
  /** Units of the shop of an organisation that sells. */
  readonly kept: readonly (HoldingRow | undefined)[];
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
  const events = [soldEvent(purchase, states, paid)];
  if (license) {
    const record = granted(license, now);
    const data = recordData(purchase.character_id, license, record);
    events.push(draft(licenseGranted, data, [purchase.character_id]));
    return { ...ended, changes: { ...changes, record }, events };
  }
  const lines = purchase.lines ?? [];
  return {
    ...ended,
    changes: { ...changes, ...released(purchase, states) },
    movement: lines.map(({ item_id, quantity }) => ({
      item_id,
      quantity,
      from: sellerOf(purchase),
      to: receiverOf(purchase),
      reason: 'buy',
      reference: purchase.id,
    })),
    events,
  };
}

export interface ReleaseStates extends PurchaseStates {
  readonly stocks: readonly (Stock | null)[];
  /** The character that has the stock of a closed shop. */
  readonly passedTo: Holder | undefined;
}

/** Thrown where a shop was open when it was asked who has its stock, and is closed: the answer is another one now. */
export class ClosedMeanwhile extends Error {}

/** Releases the reserved goods. The money was not taken (`refused`) or has been refunded (`refunded`). */
export function decideRelease(
  ending: PurchaseFailure,
  states: ReleaseStates,
  { now }: { now: Date },
): ShopDecision {
  const { purchase, stocks } = states;
  if (!isOpen(purchase)) return outcomeOf(purchase);
  const lines = purchase.lines ?? [];
  const { changes, ...ended } = givenUp(purchase, ending, now);
  const passedOn = passOn(purchase, states);
  return {
    ...ended,
    changes: {
      ...changes,
      ...released(purchase, states),
      stocks: stocks.map((stock, at) => {
        const { quantity, taken_from } = lines[at]!;
        return stock && taken_from ? putBack(stock, quantity, taken_from, now) : stock;
      }),
    },
    ...(passedOn.movement.length > 0 && { movement: passedOn.movement }),
    events: [...(ending.state === 'refunded' ? [refundedEvent(purchase, states)] : []), ...passedOn.events],
  };
}

/** The holdings without what was reserved. The deletion of an item also deleted its reserved units. */
function released({ lines, for_shop_id }: PurchaseRow, { items, holdings, kept }: PurchaseStates) {
  const without = (each: HoldingRow | undefined, at: number) =>
    items[at] && each && setAside(each, -lines![at]!.quantity);
  // A shop has no limits that would count what it ordered, so nothing is set aside there.
  return { holdings: for_shop_id === null ? holdings.map(without) : holdings, kept: kept.map(without) };
}

/** ST-01: units that were not paid for, and are in a shop that was closed meanwhile, go to who has its stock. */
function passOn(
  purchase: PurchaseRow,
  { shop, kept, items, passedTo }: ReleaseStates,
): { movement: Movement[]; events: EventDraft[] } {
  const { shop_id, id } = purchase;
  if (shop_id === null || (shop && shop.closed_at === null)) return { movement: [], events: [] };
  const receiver = shop?.receiver_character_id ?? null;
  if (receiver !== null && !passedTo) throw new ClosedMeanwhile('The shop was closed at this moment.');
  const to = receiver === null || passedTo!.isEnded ? null : receiver;
  const lines = (purchase.lines ?? [])
    .map(withoutOrigin)
    .filter((_, at) => items[at] && kept[at])
    .map(({ item_id, name, quantity }) => ({ item_id, name, quantity }));
  if (lines.length === 0) return { movement: [], events: [] };
  const data = { purchase_id: id, shop_id, to_character_id: to, lines };
  return {
    movement: lines.map(({ item_id, quantity }) => ({
      item_id,
      quantity,
      from: shopHolder(shop_id),
      to: to ?? 'void',
      reason: 'gift',
    })),
    events: [draft(stockPassedOn, data, to === null ? [] : [to])],
  };
}

const sellerOf = ({ shop_id }: PurchaseRow): Side => (shop_id === null ? 'shop' : shopHolder(shop_id));

/** Whether the buyer and all the goods still exist, and a shop that ordered is still open. */
function isDeliverable({ lines, for_shop_id }: PurchaseRow, states: DeliveryStates): boolean {
  const { holder, shop, items, license, licenseStatuses } = states;
  if (holder.isEnded || (for_shop_id !== null && shop?.closed_at !== null)) return false;
  if (lines) return lines.every((_, at) => items[at]);
  return license !== undefined && !refusePurchase(licenseStatuses, license);
}

const withoutOrigin = ({ taken_from: _, ...line }: PurchaseLine): Omit<PurchaseLine, 'taken_from'> => line;

function soldEvent(
  purchase: PurchaseRow,
  { shop, license }: DeliveryStates,
  { amount, payment_method }: Paid,
): EventDraft {
  const about = [purchase.character_id];
  if (purchase.for_shop_id !== null) return draft(stockOrdered, orderedData(purchase, shop!, amount), about);
  const charge_key = purchase.shop_id === null ? null : chargeKeyOf(SELLER, purchase.id);
  const bought = { ...boughtData(purchase, license, amount), payment_method, charge_key };
  return draft(purchaseCompleted, bought, about);
}

function refundedEvent(purchase: PurchaseRow, { shop, license }: ReleaseStates): EventDraft {
  const about = [purchase.character_id];
  return purchase.for_shop_id !== null
    ? draft(stockRefunded, orderedData(purchase, shop, purchase.total), about)
    : draft(purchaseRefunded, boughtData(purchase, license, purchase.total), about);
}

function boughtData(purchase: PurchaseRow, license: License | undefined, total_cost: number) {
  const { id, character_id, lines, license_id, shop_id, org_id } = purchase;
  return {
    purchase_id: id,
    server_character_id: character_id,
    total_cost,
    lines: (lines ?? []).map(withoutOrigin),
    license_id,
    license_name: license?.name ?? null,
    license_label: license?.name_label ?? null,
    shop_id,
    org_id,
  };
}

function orderedData(purchase: PurchaseRow, shop: ShopRow | undefined, total_cost: number) {
  const { id, character_id, lines, for_shop_id, org_id } = purchase;
  return {
    purchase_id: id,
    server_character_id: character_id,
    total_cost,
    lines: (lines ?? []).map(withoutOrigin),
    shop_id: for_shop_id!,
    org_id: org_id!,
    shop_name: shop?.name ?? `${for_shop_id}`,
  };
}

const GONE = fail('not_found', {
  message: {
    es: 'Lo que compraste dejó de existir mientras pagabas. Se devolvió el dinero.',
    en: 'What you bought ceased to exist while you paid. The money has been given back.',
  },
});
