import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { vehicleBought, vehicleRefunded } from '@cabildo/contracts/vehicles/sales/events.ts';
import { vehicleGiven } from '@cabildo/contracts/vehicles/vehicles/events.ts';
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
import { charactersAmong, organisation, orgOf, refuseMore } from '../owners/rules.ts';
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

/** A vehicle that is to be made. */
export interface VehicleWish extends Pick<PurchaseOrder, 'id' | 'serverId' | 'userId'> {
  /** A character, or the negative number of an organisation (VS-02). */
  readonly owner: number;
  readonly modelId: number;
  readonly color: string;
  readonly plateSource: PlateSource;
  /** How many vehicles the owner may have (CA-03). */
  readonly cap: number;
}

/** An order of a vehicle. */
export type VehicleOrder = VehicleWish & PurchaseOrder;

/** The states that an order depends on. */
export interface OrderStates {
  readonly owner: Owner;
  readonly model: ModelRow | undefined;
  /** Undefined unless the plate is counted. */
  readonly count: Count | undefined;
  /** Whether each of the plates that are drawn or chosen is taken. */
  readonly taken: readonly boolean[];
}

/** CA-02, CA-03: a vehicle of a model with its plate, and the states that change with it; or the reason why there can be none. */
function making(
  order: VehicleWish,
  model: ModelRow,
  { owner, count, taken }: OrderStates,
  { state, now }: { state: VehicleRow['state']; now: Date },
) {
  if (owner.isEnded) return fail('character_not_found');
  const refused = refuseMore(order.owner, owner, order.cap);
  if (refused) return refused;
  const number = count?.free[0];
  const at = taken.indexOf(false);
  const plate = plateFor(order.plateSource, number, at);
  if (plate === undefined)
    return order.plateSource.kind === 'chosen' ? fail('already_exists', { message: TAKEN }) : NO_PLATE_LEFT;
  const made: VehicleRow = {
    id: order.id,
    server_id: order.serverId,
    model_id: model.id,
    ...pick(model, 'brand', 'model'),
    plate,
    color: order.color,
    owner_character_id: order.owner,
    state,
    ...NO_FLAGS,
    created_at: now,
  };
  const setAside = {
    owner: { ...owner, vehicles: owner.vehicles + 1 },
    newVehicle: made,
    ...(number !== undefined && { count: { free: count!.free.slice(1), next: number + 1 } }),
    taken: taken.map((isTaken, index) => isTaken || index === at),
  };
  return { made, changes: setAside };
}

/**
 * CA-02 to CA-04: reserves a vehicle with its plate, at the model's present price, or refuses. A free vehicle is handed over
 * at once.
 */
export function decideOrder(
  order: VehicleOrder,
  states: OrderStates,
  { now }: { now: Date },
): SaleDecision<object> | Failure<OrderCode> {
  const { model } = states;
  if (!model?.is_active) return fail('not_found', { message: NOT_SOLD });
  const { price } = model;
  const wanted = making(order, model, states, { state: price === 0 ? 'owned' : 'reserved', now });
  if (isFailure(wanted)) return wanted;
  const { made, changes: setAside } = wanted;
  if (price === 0) return { ...giveAway(made, order.userId), changes: setAside };
  const ordered = {
    vehicle_model_id: model.id,
    ...pick(made, 'brand', 'model', 'plate', 'color'),
    ...(orgOf(order.owner) !== null && { org_id: orgOf(order.owner)! }),
  };
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
      draft(
        vehicleBought,
        { ...vehicle, total_cost: 0, payment_method: null },
        charactersAmong(made.owner_character_id),
      ),
    ],
  };
}

const logged = (
  { id: vehicle_id, server_id, plate }: VehicleRow,
  actor_user_id: number,
  action: Logged,
): Changes[number] => ({ ...action, server_id, vehicle_id, plate, actor_user_id });

/** VS-04: gives a vehicle that nobody pays for, of any model, or refuses. */
export function decideGift(
  wish: VehicleWish,
  reason: string,
  states: OrderStates,
  { now }: { now: Date },
): SaleDecision<object> | Failure<OrderCode> {
  const { model } = states;
  if (!model) return fail('not_found');
  const gift = making(wish, model, states, { state: 'owned', now });
  if (isFailure(gift)) return gift;
  const { made, changes } = gift;
  const vehicle = vehicleView(made);
  return {
    output: { vehicle_id: vehicle.vehicle_id, vehicle },
    status: 201,
    changes,
    movement: [logged(made, wish.userId, { action: 'created', details: { reason } })],
    events: [draft(vehicleGiven, { ...vehicle, reason }, charactersAmong(made.owner_character_id))],
  };
}

/** The states that the later steps depend on. */
export interface PurchaseStates {
  readonly purchase: PurchaseRow | undefined;
  /** The vehicle that was reserved. */
  readonly vehicle: VehicleRow | undefined;
}

export interface DeliveryStates extends PurchaseStates {
  readonly owner: Owner;
}

/** The owner for whom a purchase is made: its character, or the organisation that the character acts for (VS-02). */
export const ownerOf = ({
  character_id,
  vehicle: { org_id },
}: Pick<PurchaseRow, 'character_id' | 'vehicle'>): number =>
  org_id === undefined ? character_id : organisation(org_id);

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
      owner_character_id: ownerOf({ character_id, vehicle }),
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
