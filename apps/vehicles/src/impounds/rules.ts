import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { vehicleFlagged } from '@cabildo/contracts/vehicles/flags/events.ts';
import { impoundRefunded } from '@cabildo/contracts/vehicles/impounds/events.ts';
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
import type { Changes } from '../ledger/journal.ts';
import { charactersAmong } from '../owners/rules.ts';
import { flagsOf, NOT_IMPOUNDED, vehicleView } from '../vehicles/rules.ts';
import type { VehicleRow } from '../vehicles/table.ts';
import type { ImpoundPaymentRow } from './table.ts';

type PaymentDecision<O extends object = LaterStep> = Decision<Uses, Changes, O>;

/** An order to pay the fee of a vehicle, by the owner or by who acts for the organisation that is (VS-02). */
export interface ImpoundOrder extends PurchaseOrder {
  readonly owner: number;
}

/** The payment of a fee; the method is null for a fee of 0. */
interface FeePaid {
  readonly total_cost: number;
  readonly payment_method: Paid['payment_method'] | null;
}

/** CA-08: begins the payment of the present fee, or refuses. A vehicle without a fee is free at once. */
export function decideImpoundOrder(
  { owner, ...order }: ImpoundOrder,
  { vehicle }: { vehicle: VehicleRow | undefined },
  { now }: { now: Date },
): PaymentDecision<object> | Failure<'error' | 'forbidden' | 'not_found' | 'already_processed'> {
  if (vehicle?.server_id !== order.serverId || vehicle.state !== 'owned') return fail('not_found');
  const { impound_fee: fee } = vehicle;
  if (vehicle.owner_character_id !== owner) return fail('forbidden');
  if (fee === null) return fail('already_processed', { message: NOT_THERE });
  if (vehicle.impound_payment_id !== null) return beingPaid();
  const free = { ...vehicle, ...NOT_IMPOUNDED };
  if (fee === 0) {
    const paid = { total_cost: 0, payment_method: null };
    const output = { vehicle: vehicleView(free), ...paid };
    return { output, changes: { vehicle: free }, ...freed(vehicle, free, { paid, userId: order.userId }) };
  }
  const payment = newPurchase(order, fee, now);
  const { changes, ...begun } = reserved({ ...payment, vehicle_id: vehicle.id, vehicle: vehicleView(free) });
  return { ...begun, changes: { ...changes, vehicle: { ...vehicle, impound_payment_id: order.id } } };
}

/** CA-08: refuses what would change an impound while its fee is being paid. */
export const beingPaid = (): Failure<'error'> => fail('error', { status: 409, message: BEING_PAID });

/** The log entry and the event of a vehicle that its owner has freed. */
function freed(
  before: VehicleRow,
  free: VehicleRow,
  { paid, userId }: { paid: FeePaid; userId: number },
): Pick<PaymentDecision, 'movement' | 'events'> {
  const { id: vehicle_id, server_id, plate, owner_character_id } = free;
  const entry = { server_id, vehicle_id, plate, actor_user_id: userId };
  const data = { ...vehicleView(free), changed: ['impounded' as const], before: flagsOf(before), paid };
  return {
    movement: [{ ...entry, action: 'flagged', details: { impounded: null, paid } }],
    events: [draft(vehicleFlagged, data, charactersAmong(owner_character_id))],
  };
}

/** The states that the later steps depend on. */
export interface PaymentStates {
  readonly purchase: ImpoundPaymentRow | undefined;
  readonly vehicle: VehicleRow | undefined;
}

const freeView = ({ vehicle }: ImpoundPaymentRow): AnswerExtras => ({ goods: { vehicle } });

/** Frees the vehicle; `undeliverable` when it has been removed meanwhile. */
export function decideDelivery(
  paid: Paid,
  { purchase, vehicle }: PaymentStates,
  { now }: { now: Date },
): PaymentDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && freeView(purchase));
  const { refusal, user_id: userId } = purchase;
  if (refusal) return { output: { step: 'undeliverable', refusal } };
  if (vehicle?.impound_payment_id !== purchase.id) return undeliverable(purchase, GONE);
  const { changes, ...ended } = delivered(purchase, paid, now, freeView(purchase));
  const free = { ...vehicle, ...NOT_IMPOUNDED };
  const { amount: total_cost, payment_method } = paid;
  return {
    ...ended,
    changes: { ...changes, vehicle: free },
    ...freed(vehicle, free, { paid: { total_cost, payment_method }, userId }),
  };
}

/** Leaves the vehicle impounded. The money was not taken (`refused`) or has been given back (`refunded`). */
export function decideRelease(
  ending: PurchaseFailure,
  { purchase, vehicle }: PaymentStates,
  { now }: { now: Date },
): PaymentDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && freeView(purchase));
  const { character_id, total } = purchase;
  const data = {
    ...pick(purchase.vehicle, 'vehicle_id', 'brand', 'model', 'plate'),
    server_character_id: character_id,
    total_cost: total,
  };
  const { changes, ...ended } = givenUp(purchase, ending, now);
  const isPaidFor = vehicle?.impound_payment_id === purchase.id;
  return {
    ...ended,
    changes: { ...changes, ...(isPaidFor && { vehicle: { ...vehicle, impound_payment_id: null } }) },
    events: ending.state === 'refunded' ? [draft(impoundRefunded, data, [character_id])] : [],
  };
}

const NOT_THERE = {
  es: 'El vehículo no está (o ya no está) en el depósito: no hay nada que pagar.',
  en: 'The vehicle is not impounded (any more): there is nothing to pay.',
};

const BEING_PAID = {
  es: 'La tasa del depósito se está pagando en este momento. Vuelve a intentarlo en unos segundos.',
  en: 'The fee of the impound is being paid at this moment. Try again in a few seconds.',
};

const GONE = fail('not_found', {
  message: {
    es: 'El vehículo dejó de existir mientras se pagaba. Se devolvió el dinero.',
    en: 'The vehicle ceased to exist during the payment. The money has been given back.',
  },
});
