import { fail, type ErrorCode, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventData } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { offerAccepted, offerRefunded } from '@cabildo/contracts/vehicles/offers/events.ts';
import type { Decision, Uses } from '@cabildo/kit/ledger';
import type { Paid, PurchaseOrder } from '@cabildo/saga/purchase.ts';
import {
  delivered,
  givenUp,
  isOpen,
  newPurchase,
  outcomeOf,
  reserved,
  undeliverable,
  type AnswerExtras,
  type LaterStep,
  type PurchaseFailure,
} from '@cabildo/saga/steps.ts';
import type { KeyRow } from '../claims/keys.table.ts';
import type { OfferRow } from '../claims/offers.table.ts';
import { ended, keysEndedOf, offerView, partiesOf } from '../claims/rules.ts';
import type { Changes } from '../ledger/journal.ts';
import { refuseMore } from '../owners/rules.ts';
import type { Owner } from '../owners/table.ts';
import { vehicleView } from '../vehicles/rules.ts';
import type { VehicleRow } from '../vehicles/table.ts';
import type { OfferPaymentRow } from './payments.table.ts';
import { refuseAnswer, refuseFlagged } from './rules.ts';
import { chargeKeyOf } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { SELLER } from './payments.table.ts';

type SaleDecision<O extends object = LaterStep> = Decision<Uses, Changes, O>;

/** An acceptance of an offer, by its buyer or by who acts for the organisation that is. */
export interface Acceptance extends PurchaseOrder {
  /** How many vehicles the buyer may have (CA-03, VS-02). */
  readonly cap: number;
}

interface Handover {
  readonly offer: OfferRow | undefined;
  readonly vehicle: VehicleRow | undefined;
  readonly keys: readonly KeyRow[];
}

export interface AcceptanceStates extends Handover {
  readonly seller: Owner;
  readonly buyer: Owner;
}

type AcceptanceCode = Extract<
  ErrorCode,
  'error' | 'not_found' | 'character_not_found' | 'already_processed' | 'expired' | 'limit_exceeded'
>;

/**
 * VS-01: begins the payment of an offer, or refuses. The place of the vehicle is the buyer's from here on, so that no two acceptances
 * pass one cap. A present is handed over at once.
 */
export function decideAcceptance(
  order: Acceptance,
  { offer, vehicle, keys, seller, buyer }: AcceptanceStates,
  { now }: { now: Date },
): SaleDecision<object> | Failure<AcceptanceCode> {
  if (offer?.server_id !== order.serverId) return fail('not_found');
  const refused = refuseAnswer(offer, now);
  if (refused) return refused;
  const isSellers = vehicle?.owner_character_id === offer.seller_character_id;
  // Its end has not reached the offer yet.
  if (!vehicle || !isSellers || seller.isEnded) return fail('already_processed');
  if (buyer.isEnded) return fail('character_not_found');
  const kept = refuseFlagged(vehicle) ?? refuseMore(offer.buyer_character_id, buyer, order.cap);
  if (kept) return kept;
  // Other acceptances of the same batch find the place taken.
  const oneMore = { ...buyer, vehicles: buyer.vehicles + 1 };
  if (offer.price === 0) {
    const paid = { total_cost: 0, payment_method: null };
    const free = { ...paid, charge_key: null };
    const { changes, ...handed } = handOver({ offer, vehicle, keys }, free, { userId: order.userId, now });
    const owners = { seller: { ...seller, vehicles: seller.vehicles - 1 }, buyer: oneMore };
    return {
      ...handed,
      changes: { ...changes, ...owners },
      output: { vehicle: vehicleView(changes.vehicle), ...paid },
    };
  }
  const bought = vehicleView({ ...vehicle, owner_character_id: offer.buyer_character_id });
  const payment: OfferPaymentRow = {
    ...newPurchase(order, offer.price, now),
    offer_id: offer.id,
    ...pick(offer, 'vehicle_id', 'seller_character_id', 'buyer_character_id'),
    vehicle: bought,
  };
  const { changes, ...begun } = reserved(payment);
  return { ...begun, changes: { ...changes, buyer: oneMore, offer: { ...offer, payment_id: order.id } } };
}

/** The vehicle of its new owner, whose keys nobody else has, with the log entry and the events. */
function handOver(
  { offer, vehicle, keys }: { offer: OfferRow; vehicle: VehicleRow; keys: readonly KeyRow[] },
  {
    charge_key,
    ...paid
  }: Pick<EventData<typeof offerAccepted>, 'total_cost' | 'payment_method' | 'charge_key'>,
  { userId, now }: { userId: number; now: Date },
) {
  const { seller_character_id: was, buyer_character_id: is } = offer;
  const accepted = ended(offer, 'accepted', now);
  const details = { sale: { owners: [was, is] as const, ...paid } };
  const entry = { server_id: vehicle.server_id, vehicle_id: vehicle.id, plate: vehicle.plate };
  const data = { ...offerView(accepted, now), ...paid, charge_key };
  return {
    changes: {
      offer: accepted,
      vehicle: { ...vehicle, owner_character_id: is },
      ...(keys.length > 0 && { keys: [] }),
    },
    movement: [{ ...entry, actor_user_id: userId, action: 'updated' as const, details }],
    events: [draft(offerAccepted, data, partiesOf(offer)), ...keysEndedOf(vehicle, keys, 'sold', now)],
  };
}

/** The states that the later steps depend on. */
export interface PaymentStates {
  readonly purchase: OfferPaymentRow | undefined;
  readonly offer: OfferRow | undefined;
}

export interface DeliveryStates extends PaymentStates, AcceptanceStates {
  readonly offer: OfferRow | undefined;
}

const boughtBy = ({ vehicle }: OfferPaymentRow): AnswerExtras => ({ goods: { vehicle } });

/** Hands the vehicle over; `undeliverable` when a side or the vehicle is gone, or the vehicle was impounded or reported stolen. */
export function decideDelivery(
  paid: Paid,
  { purchase, offer, vehicle, keys, seller, buyer }: DeliveryStates,
  { now }: { now: Date },
): SaleDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && boughtBy(purchase));
  const { refusal, user_id: userId } = purchase;
  if (refusal) return { output: { step: 'undeliverable', refusal } };
  const isPaidFor = offer?.payment_id === purchase.id;
  const isSellers = vehicle?.owner_character_id === purchase.seller_character_id;
  if (!isPaidFor || !vehicle || !isSellers || seller.isEnded || buyer.isEnded || refuseFlagged(vehicle))
    return undeliverable(purchase, GONE);
  const { changes, ...end } = delivered(purchase, paid, now, boughtBy(purchase));
  const { amount: total_cost, payment_method } = paid;
  const price = { total_cost, payment_method, charge_key: chargeKeyOf(SELLER, purchase.id) };
  const handed = handOver({ offer, vehicle, keys }, price, { userId, now });
  const oneLess = { ...seller, vehicles: seller.vehicles - 1 };
  return { ...end, ...handed, changes: { ...changes, ...handed.changes, seller: oneLess } };
}

/** Leaves the vehicle with its owner. The money was not taken (`refused`) or has been given back (`refunded`). */
export function decideRelease(
  ending: PurchaseFailure,
  { purchase, offer }: PaymentStates,
  { now }: { now: Date },
): SaleDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && boughtBy(purchase));
  const { character_id, offer_id, total, vehicle } = purchase;
  const { changes, ...end } = givenUp(purchase, ending, now);
  const data = {
    offer_id,
    ...pick(vehicle, 'vehicle_id', 'brand', 'model', 'plate'),
    server_character_id: character_id,
    total_cost: total,
  };
  const isPaidFor = offer?.payment_id === purchase.id;
  return {
    ...end,
    changes: { ...changes, ...(isPaidFor && { offer: { ...offer, payment_id: null } }) },
    events: ending.state === 'refunded' ? [draft(offerRefunded, data, [character_id])] : [],
  };
}

const GONE = fail('error', {
  status: 409,
  message: {
    es: 'El vehículo ya no pudo cambiar de manos mientras se pagaba. Se devolvió el dinero.',
    en: 'The vehicle could not change hands any more during the payment. The money has been given back.',
  },
});
