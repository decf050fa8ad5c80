import { merged, nothingSent, sentNames, type Editor } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import type { bolo } from '@cabildo/contracts/mdt/bolos/bolos.ts';
import { plateKey } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import type { z } from 'zod';
import { changedTo, lifecycleView, refuseChange, withdrawn, type Kind } from '../warrants/lifecycle.rules.ts';
import type { WarrantRow } from '../warrants/table.ts';
import type { BoloRow } from './table.ts';

type BoloView = z.output<typeof bolo>;

/** A BOLO as people see it. */
export const boloView = (row: BoloRow): BoloView => ({
  bolo_id: row.id,
  server_character_id: row.character_id,
  ...pick(row, 'server_id', 'kind', 'plate', 'vehicle_id', 'description'),
  ...lifecycleView({ ...row, close_reason: row.end_reason ?? row.close_reason }),
});

/** The character that an event about these BOLOs is about. */
export const charactersIn = (...rows: BoloRow[]): number[] => [
  ...new Set(rows.flatMap(({ character_id }) => character_id ?? [])),
];

export const BOLO: Kind<BoloRow, BoloView> = {
  view: boloView,
  changing: ['kind', 'server_character_id', 'plate', 'vehicle_id', 'description', 'expires_at'],
  stale: {
    es: 'Otra persona cambió la búsqueda antes. Mírala como está ahora (current) y decide de nuevo.',
    en: 'Somebody else has changed the BOLO before. See how it is now (current) and decide anew.',
  },
  over: {
    es: 'La búsqueda ya no está activa. Emite otra si hace falta.',
    en: 'The BOLO is active no more. Issue another one if needed.',
  },
};

type Described = Pick<BoloRow, 'kind' | 'character_id' | 'plate' | 'description'>;

/** OT-08: refuses a BOLO without what its kind needs; undefined for a complete one. */
export function refuseIncomplete({
  kind,
  character_id,
  plate,
  description,
}: Described): Failure<'error'> | undefined {
  const isComplete = {
    vehicle: plate !== null,
    person: character_id !== null || description !== null,
    other: description !== null,
  }[kind];
  return isComplete ? undefined : fail('error', { message: NEEDS[kind] });
}

const NEEDS: Readonly<Record<BoloRow['kind'], Message>> = {
  vehicle: { es: 'La búsqueda de un vehículo necesita plate.', en: 'A BOLO for a vehicle needs plate.' },
  person: {
    es: 'La búsqueda de una persona necesita server_character_id o description.',
    en: 'A BOLO for a person needs server_character_id or description.',
  },
  other: {
    es: 'La búsqueda de otra cosa necesita description.',
    en: 'A BOLO for something else needs description.',
  },
};

type Following = Pick<BoloRow, 'vehicle_id' | 'due_at'>;
type Sent = { readonly [N in keyof Described | keyof Following | 'expires_at']?: BoloRow[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  editor: Editor;
  now: Date;
}

/**
 * OT-08: the vehicle of a BOLO that gets a plate, which is to be asked for again, because it may have changed since; nothing where the
 * plate stays.
 */
export function vehicleFor(
  stored: Pick<BoloRow, 'plate'>,
  plate: string | null | undefined,
  { vehicleId, now }: { vehicleId: number | null; now: Date },
): Partial<Following> {
  if (plate === undefined || isSamePlate(plate, stored.plate)) return {};
  return { vehicle_id: vehicleId, due_at: plate === null ? null : now };
}

const isSamePlate = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : plateKey(one) === plateKey(other);

export type Changed = ReturnType<typeof changedTo<BoloRow, BoloView>>;

/** A BOLO that the platform has changed on account of a vehicle. */
const moved = (
  stored: BoloRow,
  following: Partial<Pick<BoloRow, 'plate' | 'vehicle_id' | 'due_at'>>,
  now: Date,
): Changed => {
  const editor = { updated_by: null, updated_by_key_id: null };
  const { row, ...told } = changedTo(BOLO, { stored, wanted: { ...stored, ...following }, editor, now });
  return { row: { ...row, ...following }, ...told };
};

/**
 * OT-08: a BOLO after its vehicle was asked for: it follows the vehicle to another plate, and becomes that of the vehicle which has
 * got its plate. Where the vehicle is gone, the search for it is over; one for a person or a thing only loses the plate.
 */
export function followed(
  stored: BoloRow,
  vehicle: { vehicle_id: number; plate: string } | null,
  now: Date,
): Changed | { over: BoloRow } {
  const isGone = vehicle === null && stored.vehicle_id !== null;
  if (isGone && stored.kind === 'vehicle') return { over: removed(stored, now) };
  const kept = isGone ? null : stored.plate;
  const plate = vehicle && !isSamePlate(vehicle.plate, kept) ? vehicle.plate : kept;
  return moved(stored, { plate, vehicle_id: vehicle?.vehicle_id ?? null, due_at: null }, now);
}

/** The events of vehicles that got a plate. */
type Registration = EventEnvelope<{ server_id: number; vehicle_id: number; plate: string }>;

/**
 * OT-08: a BOLO that vehicles concern is due; one of a free plate is that of the vehicle which was registered under it while the BOLO
 * stood so, whatever plate the vehicle has by now.
 */
export function registered(stored: BoloRow, registrations: readonly Registration[], now: Date): Changed {
  const { server_id, plate, updated_at } = stored;
  const isOfPlate = ({ data, occurred_at }: Registration): boolean =>
    data.server_id === server_id && isSamePlate(data.plate, plate) && new Date(occurred_at) >= updated_at;
  const vehicle_id = stored.vehicle_id ?? registrations.find(isOfPlate)?.data.vehicle_id ?? null;
  return moved(stored, { vehicle_id, due_at: now }, now);
}

const removed = (stored: BoloRow, now: Date): BoloRow => ({
  ...withdrawn(stored, now),
  end_reason: 'vehicle_removed',
});

/** Applies an update to a BOLO, and names the fields that differ; refuses one that may not be made. */
export function decideUpdate(
  stored: BoloRow,
  { sent, expected, editor, now }: Update,
): Changed | Failure<'error' | 'already_processed'> {
  if (sentNames(sent).length === 0) return nothingSent();
  const wanted = merged(stored, sent);
  const refused = refuseChange(BOLO, stored, expected) ?? refuseIncomplete(wanted);
  return refused ?? changedTo(BOLO, { stored, wanted, editor, now });
}

/** Refuses one more BOLO where the server has as many active ones as it may; undefined where there is room. */
export const refuseMoreActive = (active: number): Failure<'limit_exceeded'> | undefined =>
  active >= LIMITS.max_active_bolos ? fail('limit_exceeded', { message: FULL }) : undefined;

const FULL: Message = {
  es: `El servidor ya tiene ${LIMITS.max_active_bolos} búsquedas activas, el máximo. Cierra alguna antes.`,
  en: `The server already has ${LIMITS.max_active_bolos} active BOLOs, the most it can have. Close one first.`,
};

/** OT-09: whether a person or vehicle is wanted, by its warrants and BOLOs: an active arrest warrant or any active BOLO. */
export const isWanted = ({
  warrants = [],
  bolos,
}: {
  warrants?: readonly Pick<WarrantRow, 'type' | 'status'>[];
  bolos: readonly Pick<BoloRow, 'status'>[];
}): boolean =>
  warrants.some(({ type, status }) => type === 'arrest' && status === 'active') ||
  bolos.some(({ status }) => status === 'active');
