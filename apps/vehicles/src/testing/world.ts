import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import type { InputOf, OutputOf } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import type authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type findUserByGame from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import type mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import {
  createHarness,
  createPopulation,
  createTill,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
  type Till,
} from '@cabildo/testing';
import service from '../service.ts';

export type { Person };

type Vehicle = OutputOf<typeof buyVehicle>['vehicle'];

/** The service with stubs of the servers service, which knows the characters that the test added, and of the economy. */
export interface World extends Harness, Population {
  readonly till: Till;
  /** The highest fine of each server, by its id; unlimited where a test sets none. */
  readonly maxFines: Map<number, number>;
  /** Organisations by their ids, with the rights of their people (VS-02). */
  readonly orgs: Map<number, Org>;
  /** Users by their accounts of the game platform. */
  readonly players: Map<string, number>;
  /** Chat roles that the bot has reported, by user id (CF-03). */
  readonly reported: Map<number, string[]>;
  /** Adds an organisation of people who may act for its vehicles; returns its id. */
  addOrg(...people: readonly Person[]): number;
  /** Adds a model of a server; returns its id. Default: at a price of 100. */
  addModel(serverId: number, described?: object): Promise<number>;
  /** A person buys a vehicle, of a new free model if no other is named. */
  buy(person: Person, input?: object): Promise<Vehicle>;
}

/** An organisation, as the economy knows it. */
export interface Org {
  readonly serverId: number;
  readonly rights: Map<number, readonly OrgRight[]>;
  maxVehicles: number;
  refusal: 'account_closed' | 'account_disabled' | null;
}

let lastModel = 0;
let lastOrg = 0;

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const { till, answers: ofTill } = createTill();
  const reported = new Map<number, string[]>();
  const maxFines = new Map<number, number>();
  const roles = {
    'calls.servers.resolve_chat_roles': ({ user_id, sent }: { user_id: number; sent: string[] }) => ({
      cp_role_ids: reported.get(user_id) ?? sent,
    }),
  };
  const fines = {
    'calls.economy.may_fine': ({ server_id, amount }: InputOf<typeof mayFine>) => ({
      refusal: amount > (maxFines.get(server_id) ?? amount) ? fail('limit_exceeded') : null,
    }),
  };
  const orgs: World['orgs'] = new Map();
  const players: World['players'] = new Map();
  const others = {
    'calls.economy.authorize': (asked: InputOf<typeof authorize>): OutputOf<typeof authorize> => {
      const org = orgs.get(asked.org_id);
      const rights = org?.rights.get(asked.server_character_id);
      const lacks = !rights || (asked.right !== null && !rights.includes(asked.right));
      const isElsewhere = org?.serverId !== asked.server_id;
      const refusal = isElsewhere ? 'not_found' : (org.refusal ?? (lacks ? 'forbidden' : null));
      return { refusal, org: null, max_vehicles: org?.maxVehicles ?? 0, wholesale_percent: 100 };
    },
    'calls.identity.find_user_by_gp': ({ gp_id }: InputOf<typeof findUserByGame>) => {
      const user_id = players.get(gp_id);
      return { user: user_id === undefined ? null : { user_id, gp_id, gp_username: 'ana' } };
    },
  };
  const h = await createHarness(service, {
    answers: { ...answers, ...ofTill, ...roles, ...fines, ...others },
    ...options,
  });
  const addModel: World['addModel'] = async (serverId, described = {}) => {
    const { brand, model, price, is_active } = {
      brand: 'Karin',
      model: `Sultan ${(lastModel += 1)}`,
      price: 100,
      is_active: true,
      ...described,
    };
    const [row] = await h.database.query<{ id: number }>(
      `INSERT INTO vehicle_models (server_id, brand, model, price, is_active, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [serverId, brand, model, price, is_active, h.clock.now()],
    );
    return row!.id;
  };
  return {
    ...h,
    ...population,
    till,
    maxFines,
    orgs,
    players,
    reported,
    addModel,
    addOrg(...people) {
      const id = (lastOrg += 1);
      const rights = new Map(people.map(({ characterId }) => [characterId, ['vehicles'] as const]));
      orgs.set(id, { serverId: people[0]!.serverId, rights, maxVehicles: 50, refusal: null });
      return id;
    },
    async buy({ serverId, characterId, ctx }, input: { vehicle_model_id?: number; org_id?: number } = {}) {
      const vehicle_model_id = input.vehicle_model_id ?? (await addModel(serverId, { price: 0 }));
      const order = { server_character_id: characterId, ...input, vehicle_model_id };
      return (await h.ok(buyVehicle, order, ctx)).vehicle;
    },
  };
}
