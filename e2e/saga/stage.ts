import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import { startWorld, type Cardholder, type World } from '@cabildo/economy/testing/world.ts';
import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import type { ServiceDefinition } from '@cabildo/kit/service';
import { until, withKey } from '@cabildo/testing';
import { act as ask, Replaceable } from './replaceable.ts';

/** A time longer than the lease of a purchase. */
export const PAST_LEASE_MS = 13_000;
export const PRICE = 30;
export const FUNDS = 1_000;

/** A buyer, the order, and the buyer's goods. */
export interface Scene {
  buyer: Cardholder;
  contract: ActionContract;
  input: object;
  cost: number;
  /** The account of the server that is paid. Default: its shop's. */
  income?: 'treasury';
  /** The table of the orders. Default: purchases. */
  orders?: 'purchases' | 'impound_payments';
  /** How often the buyer has got the order; fails the test if any unit is in two places or none. */
  timesGot(timesPaid: number): Promise<number>;
}

/** The real economy; only the servers service is simulated. */
export let world: World;
/** The service that sells, and dies. */
export let shop: Replaceable;
let violationsOf: (database: Database) => Promise<string[]>;

/** Opens the stage of a test file for a service that sells. `violations` finds errors in its books. */
export function openStage(definition: ServiceDefinition, violations: typeof violationsOf): void {
  violationsOf = violations;
  shop = new Replaceable(definition, () => world);
  beforeAll(async () => {
    world = await startWorld({ hasGoods: true });
    await shop.open();
  });
  afterEach(() => Object.assign(shop.process, { line: 'sound', charged: () => Promise.resolve() }));
  afterAll(async () => {
    await shop.close();
    await world.close();
  });
}

/** Calls an action of the service. */
export const act = (contract: ActionContract, input: object, ctx: RequestContext, patienceMs?: number) =>
  ask(world.bus, contract, input, ctx, patienceMs);

/** A number from the database of the service; 0 where there is none. */
export async function count(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await shop.database.query<{ n: number }>(
    `SELECT coalesce((${text}), 0)::bigint AS n`,
    values,
  );
  return row!.n;
}

export const incomeOf = async (serverId: number, kind = 'shop_income'): Promise<number> =>
  (
    await world.database.query<{ total: number }>(
      `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.server_id = $1 AND a.kind = $2`,
      [serverId, kind],
    )
  )[0]!.total;

export const order = ({ buyer, contract, input }: Scene, patienceMs?: number) =>
  act(contract, input, withKey(buyer.ctx, 'the only key'), patienceMs);

/** How often the buyer of a scene has got and paid for the order; the two must agree. */
export async function timesBought(scene: Scene): Promise<number> {
  const timesPaid = (await incomeOf(scene.buyer.serverId, scene.income)) / scene.cost;
  expect(await scene.timesGot(timesPaid)).toBe(timesPaid);
  return timesPaid;
}

export async function assertSound(): Promise<void> {
  expect([await moneyViolations(world.database), await violationsOf(shop.database)]).toEqual([[], []]);
}

export const settled = (orders = 'purchases') =>
  until(async () => (await count(`SELECT count(*) FROM ${orders} WHERE state = 'reserved'`)) === 0);

/** The states of the purchases of a scene's buyer. */
export async function stateOf({ buyer, orders = 'purchases' }: Scene): Promise<string> {
  const rows = await shop.database.query<{ state: string; refusal: { failure: string } | null }>(
    `SELECT state, refusal FROM ${orders} WHERE character_id = $1`,
    [buyer.characterId],
  );
  return (
    rows.map(({ state, refusal }) => (refusal ? `${state}: ${refusal.failure}` : state)).join() || 'none'
  );
}

/**
 * Lets purchases die at every moment, one moment each; returns the states that they were settled in. `anew` is the
 * code of an order that is repeated after its refund, where it is another (GW-17).
 */
export async function dieEverywhere(
  open: () => Promise<Scene>,
  expected: { code: string; bought: number; anew?: string },
): Promise<Set<string>> {
  const states = new Set<string>();
  for (let moment = 0; ; moment += 1) {
    const scene = await open();
    shop.process.dieAt(moment);
    const first = await order(scene);
    const died = shop.process.isDead;
    if (died) await shop.replace(PAST_LEASE_MS);
    await settled(scene.orders);
    const state = await stateOf(scene);
    states.add(state);
    const before = await timesBought(scene);
    expect([moment, first.code]).toEqual([moment, died ? 'no answer' : expected.code]);
    expect([moment, before]).toEqual([moment, state === 'delivered' ? 1 : 0]);
    // A client without an answer repeats the order.
    const again = await order(scene);
    const code = (state.startsWith('refunded') && expected.anew) || expected.code;
    expect([moment, again.code, await timesBought(scene)]).toEqual([moment, code, expected.bought]);
    if (!died && expected.bought > 0) expect(again).toEqual(first);
    await assertSound();
    if (!died) return states;
  }
}
