import type { OutputOf } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { plateLookedUp } from '@cabildo/contracts/mdt/lookups/events.ts';
import contract from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import { MAX_PLATES } from '@cabildo/contracts/mdt/lookups/lookups.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import findVehicles from '@cabildo/contracts/vehicles/vehicles/find_vehicles.rpc.ts';
import { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import type { Sql } from '@cabildo/kit/database';
import { boloView, isWanted } from '../bolos/rules.ts';
import { listActiveOfPlate, listActiveOfPlatesLike, type BoloRow } from '../bolos/table.ts';
import { handler } from '../deps.ts';
import { Gathering } from '../gather.ts';
import { record, spend } from './record.ts';
import { plateFlags } from './rules.ts';
import { activeBolos, activeBolosOfVehicles, activeWarrants } from './table.ts';

type FoundPlate = NonNullable<OutputOf<typeof contract>['vehicles']>[number];
type Vehicle = NonNullable<FoundPlate['vehicle']>;
/** A plate with what this service and the vehicles service know of it. */
type Seen = Pick<FoundPlate, 'plate' | 'vehicle'> & { bolos: readonly BoloRow[] };

interface Looking {
  readonly serverId: number;
  readonly db: Sql;
  readonly others: Gathering;
}

export default handler(contract, {
  async run({ input: { plate, query }, ctx, serverId, member, deps, db, now, ask }) {
    const looker = { deps, ctx, member, now };
    const spent = await spend(looker);
    if (spent) return spent;
    const looking = { serverId, db, others: new Gathering(ask) };
    const seen = plate === undefined ? await search(looking, query!) : await lookUp(looking, plate);
    const found = isFailure(seen) ? [] : await withOwners(looking, seen);
    const named = plate === undefined ? undefined : found[0];
    const owners = found.flatMap(({ vehicle }) => vehicle?.owner_character_id ?? []);
    const data = {
      plate: plate === undefined ? null : plateOf(plate),
      query: query ?? null,
      vehicle_id: named?.vehicle?.vehicle_id ?? null,
      owner_character_id: named?.vehicle?.owner_character_id ?? null,
      // While the vehicles service is away, a plate is shown of which nothing is known.
      found: found.filter(({ vehicle, bolos }) => vehicle !== null || bolos.length > 0).length,
    };
    await record(looker, draft(plateLookedUp, data, [...new Set(owners)]));
    if (isFailure(seen)) return seen;
    const { missing } = looking.others;
    if (!named) return { vehicles: found, missing };
    const { vehicle, owner, flags, bolos } = named;
    return { vehicle, owner, flags, bolos, missing };
  },
});

/** One plate; not_found where neither a vehicle nor an active BOLO has it. */
async function lookUp(
  { serverId: server_id, db, others }: Looking,
  plate: string,
): Promise<Seen[] | Failure<'not_found'>> {
  const answer = await others.ask(findVehicle, { server_id, plate });
  if (answer?.vehicle) return withBolos(db, server_id, [answer.vehicle]);
  const ofPlate = await listActiveOfPlate(db, server_id, plate);
  // While the vehicles service is away, the BOLO of a vehicle may be the one of this plate.
  const bolos = answer ? ofPlate.filter(({ vehicle_id }) => vehicle_id === null) : ofPlate;
  if (answer && bolos.length === 0) return fail('not_found');
  return [{ plate: plateOf(plate), vehicle: null, bolos }];
}

/** The plates that contain a text: those of BOLOs that no vehicle has, then the newest vehicles. */
async function search({ serverId: server_id, db, others }: Looking, text: string): Promise<Seen[]> {
  const [answer, sought] = await Promise.all([
    others.ask(findVehicles, { server_id, plate: text, limit: MAX_PLATES }),
    listActiveOfPlatesLike(db, server_id, text),
  ]);
  const vehicles = answer?.vehicles ?? [];
  const taken = new Set(vehicles.map(({ plate }) => plateKey(plate)));
  const free = sought.filter(({ vehicle_id, plate }) => {
    const isUnbound = answer === undefined || vehicle_id === null;
    return isUnbound && !taken.has(plateKey(plate!));
  });
  const unregistered = [...Map.groupBy(free, ({ plate }) => plateKey(plate!)).values()].map((bolos) => ({
    plate: bolos[0]!.plate!,
    vehicle: null,
    bolos,
  }));
  return [...unregistered, ...(await withBolos(db, server_id, vehicles))].slice(0, MAX_PLATES);
}

async function withBolos(db: Sql, serverId: number, vehicles: readonly Vehicle[]): Promise<Seen[]> {
  const bolos = await activeBolosOfVehicles(db, serverId, vehicles);
  return vehicles.map((vehicle) => ({
    plate: vehicle.plate,
    vehicle,
    bolos: bolos.get(vehicle.vehicle_id) ?? [],
  }));
}

/** Adds the owners and the flags; a vehicle is wanted with its owner (OT-09). */
async function withOwners(
  { serverId: server_id, db, others }: Looking,
  seen: readonly Seen[],
): Promise<FoundPlate[]> {
  const ids = [...new Set(seen.flatMap(({ vehicle }) => vehicle?.owner_character_id ?? []))];
  // One record is enough to be wanted, and arrest warrants come before others.
  const first = { serverId: server_id, characterIds: ids, limit: 1 };
  const question = { server_id, ids, page: 1, per_page: MAX_PLATES };
  const [listed, warrants, bolos] = await Promise.all([
    ids.length === 0 ? undefined : others.ask(pageCharacters, question),
    activeWarrants(db, first),
    activeBolos(db, first),
  ]);
  const owners = new Map(listed?.characters.map((each) => [each.server_character_id, each]));
  return seen.map(({ plate, vehicle, bolos: own }) => {
    const ownerId = vehicle?.owner_character_id ?? 0;
    const wantedBy = { warrants: warrants.get(ownerId), bolos: [...own, ...(bolos.get(ownerId) ?? [])] };
    return {
      plate,
      vehicle,
      owner: owners.get(ownerId) ?? null,
      flags: plateFlags(vehicle, isWanted(wantedBy)),
      bolos: own.map(boloView),
    };
  });
}
