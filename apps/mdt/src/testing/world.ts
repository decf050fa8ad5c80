import type { InputOf, OutputOf } from '@cabildo/contracts/action';
import type { Plan } from '@cabildo/contracts/limits';
import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import type nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import type pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import type findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import type findVehicles from '@cabildo/contracts/vehicles/vehicles/find_vehicles.rpc.ts';
import { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { envelopeOf } from '@cabildo/kit/service';
import {
  createHarness,
  createPopulation,
  member,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
} from '@cabildo/testing';
import service from '../service.ts';

export type { Person };

export type Vehicle = NonNullable<OutputOf<typeof findVehicle>['vehicle']>;

/**
 * The service with a stub of the servers service, which knows the characters that the test added, and the plans and the
 * names of apps that the test set.
 */
export interface World extends Harness, Population {
  /** Plans by server id; PLUS where a test sets none. */
  readonly plans: Map<number, Plan>;
  /** Names of phone apps by server id; {} where a test sets none. */
  readonly appNames: Map<number, unknown>;
  /** The vehicles that the vehicles service knows, by id. */
  readonly vehicles: Map<number, Vehicle>;
  /** Adds a vehicle with this plate, of a person. */
  addVehicle(owner: Pick<Person, 'serverId' | 'characterId'>, plate: string): Vehicle;
  /** Servers that are older than what a new server is given, by id. */
  readonly older: { server_id: number; language_tag: string | null }[];
  /** The vehicles service does this instead of answering about plates, and the servers service about characters. */
  readonly outages: { [service in 'vehicles' | 'servers']?: (() => Promise<never>) | undefined };
  /** How often the service asked for names of characters. */
  namesAsked(): number;
  /** Makes the servers service forget a character. */
  forget(characterId: number): void;
  /** Adds a department of a server; returns its id. */
  addDepartment(serverId: number, described?: object): Promise<number>;
  /** Puts persons on duty with their characters. */
  startShifts(...persons: Person[]): Promise<void>;
  /** Publishes that a character was deleted, or died. */
  publishEnd(how: 'deleted' | 'died', person: Person): Promise<void>;
  /** Publishes that a member left, or was removed. */
  publishGone(how: 'left' | 'kicked', person: Person): Promise<void>;
  /** Begins the membership of a person anew. */
  comeBack(person: Person): void;
  /** Publishes that a server was deleted. */
  publishDeleted(serverId: number): Promise<void>;
  /** Events of one type about one server. */
  eventsOf(serverId: number, type: string): ReturnType<Harness['events']>;
}

let lastDepartment = 0;
/** The beginning of the membership of persons who have not come back. */
const FOUNDED = new Date('2020-01-01T00:00:00Z');
const ACTOR = { kind: 'system', id: null } as const;

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'answers' | 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const plans = new Map<number, Plan>();
  const appNames = new Map<number, unknown>();
  const vehicles = new Map<number, Vehicle>();
  const older: World['older'] = [];
  const outages: World['outages'] = {};
  let lastVehicle = 0;
  const forgotten = new Set<number>();
  const since = new Map<number, Date>();
  let asks = 0;
  const ofServers = {
    'calls.servers.page_characters': (asked: InputOf<typeof pageCharacters>) => {
      asks += 1;
      const known = { ...asked, ids: asked.ids?.filter((id) => !forgotten.has(id)) };
      return outages.servers?.() ?? answers['calls.servers.page_characters']!(known as never);
    },
    'calls.servers.name_characters': ({ server_character_ids }: InputOf<typeof nameCharacters>) => {
      asks += 1;
      return answers['calls.servers.name_characters']!({
        server_character_ids: server_character_ids.filter((id) => !forgotten.has(id)),
      } as never);
    },
    'calls.servers.get_plan': ({ server_id }: { server_id: number }) => ({
      plan: plans.get(server_id) ?? 'PLUS',
    }),
    'calls.servers.list_server_languages': ({ after }: { after: number }) => ({
      servers: older.filter(({ server_id }) => server_id > after),
    }),
    'calls.servers.get_app_names': ({ server_id }: { server_id: number }) => ({
      app_names: appNames.get(server_id) ?? {},
    }),
    // A user with a living character in the server is a member.
    'calls.servers.resolve_membership': (asked: { server_id: number; user_id: number }) => {
      const own = answers['calls.servers.list_characters']!(asked as never) as {
        server_character_ids: number[];
      };
      const isMember = own.server_character_ids.length > 0;
      const known = answers['calls.servers.resolve_membership']!(asked as never) as { membership: unknown };
      const membership = isMember ? known.membership : null;
      const member_since = isMember ? (since.get(asked.user_id) ?? FOUNDED).toISOString() : null;
      return { server_exists: true, membership, member_since };
    },
  };
  const ofVehicles = {
    'calls.vehicles.find_vehicle': ({ server_id, plate, vehicle_id }: InputOf<typeof findVehicle>) => {
      const isMeant = (each: Vehicle) =>
        plate === undefined
          ? each.vehicle_id === vehicle_id
          : plateKey(each.plate) === plateKey(plateOf(plate));
      const known = [...vehicles.values()];
      const vehicle = known.find((each) => each.server_id === server_id && isMeant(each)) ?? null;
      return outages.vehicles?.() ?? { vehicle };
    },
    'calls.vehicles.find_vehicles': ({ server_id, plate, limit }: InputOf<typeof findVehicles>) => {
      const found = [...vehicles.values()]
        .filter(
          (each) => each.server_id === server_id && plateKey(each.plate).includes(plateKey(plateOf(plate))),
        )
        .reverse()
        .slice(0, limit);
      return outages.vehicles?.() ?? { vehicles: found };
    },
  };
  const all = { ...answers, ...ofServers, ...ofVehicles, ...options.answers };
  const h = await createHarness(service, { ...options, answers: all });
  return {
    ...h,
    ...population,
    plans,
    appNames,
    vehicles,
    older,
    outages,
    addVehicle({ serverId, characterId }, plate) {
      const vehicle: Vehicle = {
        vehicle_id: (lastVehicle += 1),
        server_id: serverId,
        vehicle_model_id: 3,
        brand: 'Karin',
        model: 'Sultan',
        plate,
        color: '#FFFFFF',
        owner_character_id: characterId,
        owner_org_id: null,
        flags: { stolen: false, impounded: null },
        created_at: '2026-01-01T00:00:00.000Z',
      };
      vehicles.set(vehicle.vehicle_id, vehicle);
      return vehicle;
    },
    comeBack: ({ userId }) => void since.set(userId, h.clock.now()),
    namesAsked: () => asks,
    forget: (characterId) => void forgotten.add(characterId),
    async addDepartment(serverId, described = {}) {
      const input = { name: `Departamento ${(lastDepartment += 1)}`, type: 'police', ...described };
      return (await h.ok(createDepartment, input, member(1, 'admin', { serverId }))).department_id;
    },
    async startShifts(...persons) {
      for (const { characterId, ctx } of persons)
        await h.ok(startShift, { server_character_id: characterId }, ctx);
    },
    async publishEnd(how, { serverId, userId, characterId }) {
      const ended = {
        server_id: serverId,
        user_id: userId,
        server_character_id: characterId,
        name: 'Ana',
        surname: 'Pérez',
        dni_number: '1A',
        deleted_by: 'jefa',
        killed_by: 'jefa',
      };
      const about = { serverId, actor: ACTOR, now: h.clock.now(), characterIds: [characterId] };
      await h.publish(envelopeOf(how === 'died' ? characterDied : characterDeleted, ended, about));
    },
    async publishGone(how, { serverId, userId }) {
      const gone = { server_id: serverId, user_id: userId, gp_username: 'ana' };
      const about = { serverId, actor: ACTOR, now: h.clock.now(), characterIds: [] };
      const kicked = { ...gone, kicked_by: 'jefa', characters_deleted: 0 };
      await h.publish(
        how === 'left' ? envelopeOf(memberLeft, gone, about) : envelopeOf(memberKicked, kicked, about),
      );
    },
    async publishDeleted(serverId) {
      const deleted = { server_id: serverId, server_name: 'Villa' } as never;
      await h.publish(
        envelopeOf(serverDeleted, deleted, { serverId, actor: ACTOR, now: h.clock.now(), characterIds: [] }),
      );
    },
    eventsOf: async (serverId, type) =>
      (await h.events(type)).filter(({ server_id }) => server_id === serverId),
  };
}
