import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { vehicleBought, vehicleRefunded } from '@cabildo/contracts/vehicles/sales/events.ts';
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
  type AnswerExtras,
  type LaterStep,
} from '@cabildo/saga/steps.ts';
import type { Decision, Uses } from '@cabildo/kit/ledger';
import type { Changes } from '../ledger/journal.ts';
import type { ModelRow } from '../models/table.ts';
import type { Owner } from '../owners/table.ts';
import { countedPlate } from '../plates/rules.ts';
import type { Count } from '../plates/resource.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import type { Logged } from '../vehicles/logs.table.ts';
import { NO_FLAGS, vehicleView } from '../vehicles/rules.ts';
import type { VehicleRow } from '../vehicles/table.ts';

type SaleDecision<O extends object = LaterStep> = Decision<Uses, Changes, O>;

/** How the plate of an order is found (CA-02): the next number behind a prefix, or the first free plate among these. */
export type PlateSource =
  | { readonly kind: 'counted'; readonly prefix: string }
  | { readonly kind: 'drawn' | 'chosen'; readonly plates: readonly string[] };

/** An order of a vehicle. */
export interface VehicleOrder extends PurchaseOrder {
  readonly modelId: number;
  readonly color: string;
  readonly plateSource: PlateSource;
  /** How many vehicles the buyer may have (CA-03). */
  readonly cap: number;
}

/** The states that an order depends on. */
export interface OrderStates {
  readonly owner: Owner;
  readonly model: ModelRow | undefined;
  /** Undefined unless the plate is counted. */
  readonly count: Count | undefined;
  /** Whether each of the plates that are drawn or chosen is taken. */
  readonly taken: readonly boolean[];
}

/**
 * CA-02 to CA-04: reserves a vehicle with its plate, at the model's present price, or refuses. A free vehicle is handed over
 * at once.
 */
export function decideOrder(
  order: VehicleOrder,
  { owner, model, count, taken }: OrderStates,
  { now }: { now: Date },
): SaleDecision<object> | Failure<OrderCode> {
  if (owner.isEnded) return fail('character_not_found');
  if (!model?.is_active) return fail('not_found', { message: NOT_SOLD });
  if (owner.vehicles >= order.cap) return fail('limit_exceeded', { message: tooMany(order.cap) });
  const number = count?.free[0];
  const at = taken.indexOf(false);
  const plate = plateFor(order.plateSource, number, at);
  if (plate === undefined)
    return order.plateSource.kind === 'chosen' ? fail('already_exists', { message: TAKEN }) : NO_PLATE_LEFT;
  const { id: vehicle_model_id, brand, model: name, price } = model;
  const ordered = { vehicle_model_id, brand, model: name, plate, color: order.color };
  const made: VehicleRow = {
    id: order.id,
    server_id: order.serverId,
    model_id: vehicle_model_id,
    brand,
    model: name,
    plate,
    color: order.color,
    owner_character_id: order.characterId,
    state: price === 0 ? 'owned' : 'reserved',
    ...NO_FLAGS,
    created_at: now,
  };
  const setAside = {
    owner: { ...owner, vehicles: owner.vehicles + 1 },
    newVehicle: made,
    ...(number !== undefined && { count: { free: count!.free.slice(1), next: number + 1 } }),
    taken: taken.map((isTaken, index) => isTaken || index === at),
  };
  if (price === 0) return { ...giveAway(made, order.userId), changes: setAside };
  const { changes, ...begun } = reserved({ ...newPurchase(order, price, now), vehicle: ordered });
  return { ...begun, changes: { ...changes, ...setAside } };
}

type OrderCode = 'error' | 'character_not_found' | 'not_found' | 'already_exists' | 'limit_exceeded';

function plateFor(plateSource: PlateSource, number: number | undefined, at: number): string | undefined {
  if (plateSource.kind !== 'counted') return plateSource.plates[at];
  return number === undefined ? undefined : countedPlate(plateSource.prefix, number);
}

/** CA-04: gives a free vehicle to the buyer at once, without moving money. */
function giveAway(made: VehicleRow, userId: number): SaleDecision<object> {
  const vehicle = vehicleView(made);
  return {
    output: { vehicle_id: vehicle.vehicle_id, vehicle, total_cost: 0, payment_method: null },
    status: 201,
    movement: [logged(made, userId, { action: 'created', details: {} })],
    events: [
      draft(vehicleBought, { ...vehicle, total_cost: 0, payment_method: null }, [made.owner_character_id]),
    ],
  };
}

const logged = (
  { id: vehicle_id, server_id, plate }: VehicleRow,
  actor_user_id: number,
  action: Logged,
): Changes[number] => ({ ...action, server_id, vehicle_id, plate, actor_user_id });

/** The states that the later steps depend on. */
export interface PurchaseStates {
  readonly purchase: PurchaseRow | undefined;
  /** The vehicle that was reserved. */
  readonly vehicle: VehicleRow | undefined;
}

export interface DeliveryStates extends PurchaseStates {
  readonly owner: Owner;
}

/** The extra fields of the answer to a buyer: the vehicle as it was ordered, because it may have been removed since. */
const soldBy = ({ id, server_id, character_id, vehicle, created_at }: PurchaseRow): AnswerExtras => ({
  status: 201,
  goods: {
    vehicle_id: id,
    vehicle: vehicleView({
      ...pick(vehicle, 'brand', 'model', 'plate', 'color'),
      id,
      server_id,
      model_id: vehicle.vehicle_model_id,
      owner_character_id: character_id,
      state: 'owned',
      ...NO_FLAGS,
      created_at,
    }),
  },
});

/** Hands over the vehicle; `undeliverable` when the buyer is gone. */
export function decideDelivery(
  paid: Paid,
  { purchase, vehicle, owner }: DeliveryStates,
  { now }: { now: Date },
): SaleDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && soldBy(purchase));
  const { refusal, character_id, user_id } = purchase;
  if (refusal) return { output: { step: 'undeliverable', refusal } };
  if (owner.isEnded || !vehicle) return undeliverable(purchase, GONE);
  const { amount: total_cost, payment_method } = paid;
  const { changes, ...ended } = delivered(purchase, paid, now, soldBy(purchase));
  const data = { ...vehicleView(vehicle), total_cost, payment_method };
  return {
    ...ended,
    changes: { ...changes, vehicle: { ...vehicle, state: 'owned' } },
    movement: [logged(vehicle, user_id, { action: 'sold', details: { total_cost, payment_method } })],
    events: [draft(vehicleBought, data, [character_id])],
  };
}

/** Releases the reserved vehicle. The money was not taken (`refused`) or has been refunded (`refunded`). */
export function decideRelease(
  ending: PurchaseFailure,
  { purchase }: PurchaseStates,
  { now }: { now: Date },
): SaleDecision {
  if (!isOpen(purchase)) return outcomeOf(purchase, purchase && soldBy(purchase));
  const { id, character_id, total, vehicle } = purchase;
  const { brand, model, plate } = vehicle;
  const data = { vehicle_id: id, server_character_id: character_id, brand, model, plate, total_cost: total };
  const { changes, ...ended } = givenUp(purchase, ending, now);
  return {
    ...ended,
    changes: { ...changes, vehicle: undefined },
    events: ending.state === 'refunded' ? [draft(vehicleRefunded, data, [character_id])] : [],
  };
}

const NOT_SOLD = {
  es: 'El concesionario no vende ese modelo (o ya no).',
  en: 'The dealer does not sell this model (any more).',
};

const TAKEN = {
  es: 'Otro vehículo del servidor ya lleva esa matrícula. Elige otra.',
  en: 'Another vehicle of the server has this plate. Choose another one.',
};

const NO_PLATE_LEFT = fail('error', {
  status: 409,
  message: {
    es: 'No queda ninguna matrícula libre con el formato del servidor. Quien configura los vehículos debe ampliarlo.',
    en: "No plate of the server's format is free. Whoever configures vehicles must widen it.",
  },
});

const GONE = fail('not_found', {
  message: {
    es: 'El personaje dejó de existir mientras se pagaba. Se devolvió el dinero.',
    en: 'The character ceased to exist during the payment. The money has been given back.',
  },
});

const tooMany = (cap: number) => ({
  es: `El personaje ya tiene ${cap} vehículos, el máximo.`,
  en: `The character already has ${cap} vehicles, the most it may have.`,
});
