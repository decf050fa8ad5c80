import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import type { InputOf, OutputOf } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
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
  /** Chat roles that the bot has reported, by user id (CF-03). */
  readonly reported: Map<number, string[]>;
  /** Adds a model of a server; returns its id. Default: at a price of 100. */
  addModel(serverId: number, described?: object): Promise<number>;
  /** A person buys a vehicle, of a new free model if no other is named. */
  buy(person: Person, input?: object): Promise<Vehicle>;
}

let lastModel = 0;

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
  const h = await createHarness(service, {
    answers: { ...answers, ...ofTill, ...roles, ...fines },
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
    reported,
    addModel,
    async buy({ serverId, characterId, ctx }, input: { vehicle_model_id?: number } = {}) {
      const vehicle_model_id = input.vehicle_model_id ?? (await addModel(serverId, { price: 0 }));
      const order = { server_character_id: characterId, ...input, vehicle_model_id };
      return (await h.ok(buyVehicle, order, ctx)).vehicle;
    },
  };
}
