import type { OutputOf } from '@cabildo/contracts';
import type { ChargeOutcome } from '@cabildo/contracts/economy/charge.ts';
import createItem from '@cabildo/contracts/inventory/server_items/create.ts';
import give from '@cabildo/contracts/inventory/server_inventory/give.ts';
import {
  createHarness,
  createPopulation,
  member,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
} from '@cabildo/testing';
import { violations } from './ledger/invariants.ts';
import service from './service.ts';

export type { Person };

/** A charge as the till of the test was asked for it. */
export interface Asked {
  key: string;
  server_character_id: number;
  amount: number;
  payment_method: string;
  concept: string;
}

/** An economy that everybody can afford everything in, unless the test says otherwise. It keeps its word by key. */
export interface Till {
  readonly asked: Asked[];
  /** What it said, by key; the test may look. */
  readonly outcomes: Map<string, ChargeOutcome>;
  readonly refunded: Set<string>;
  /** What the next charge is answered; default: paid in cash. */
  answer: (asked: Asked) => ChargeOutcome | Promise<ChargeOutcome>;
  /** Happens after each refund, before it is answered. */
  giveBack: () => void | Promise<void>;
}

/** The service in a world where the servers service knows just the characters that the test made. */
export interface World extends Harness, Population {
  readonly till: Till;
  /** A holder of manage_items in a server. */
  keeper(serverId: number): Person['ctx'];
  addItem(serverId: number, input?: object): Promise<OutputOf<typeof createItem>['item']>;
  /** Gives units out of nothing. */
  give(person: Pick<Person, 'serverId' | 'characterId'>, itemId: number, quantity: number): Promise<void>;
  held(characterId: number, itemId: number): Promise<number>;
}

const VOID: ChargeOutcome = { charged: false, refusal: { failure: 'expired', status: 409 } };

function createTill() {
  const till: Till = {
    asked: [],
    outcomes: new Map(),
    refunded: new Set(),
    answer: ({ amount }) => ({ charged: true, amount, payment_method: 'wallet' }),
    giveBack: () => undefined,
  };
  const answers = {
    'calls.economy.charge': async (asked: Asked) => {
      till.asked.push(asked);
      const outcome = till.outcomes.get(asked.key) ?? (await till.answer(asked));
      till.outcomes.set(asked.key, outcome);
      return outcome;
    },
    'calls.economy.settle_charge': ({ key }: Asked) => {
      if (!till.outcomes.has(key)) till.outcomes.set(key, VOID);
      return till.outcomes.get(key)!;
    },
    'calls.economy.refund': async ({ key }: Asked) => {
      const wasCharged = till.outcomes.get(key)?.charged === true;
      if (wasCharged) till.refunded.add(key);
      await till.giveBack();
      return { refunded: wasCharged };
    },
  };
  return { till, answers };
}

let lastItem = 0;

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const { till, answers: ofTill } = createTill();
  const h = await createHarness(service, { answers: { ...answers, ...ofTill }, ...options });
  const keeper: World['keeper'] = (serverId) =>
    member(999_999, 'member', { serverId, permissions: ['manage_items'] });
  return {
    ...h,
    ...population,
    till,
    keeper,
    async addItem(serverId, input = {}) {
      const fields = { name: `objeto ${(lastItem += 1)}`, price: 10, ...input };
      return (await h.ok(createItem, fields, keeper(serverId))).item;
    },
    async give({ serverId, characterId }, item_id, quantity) {
      await h.ok(give, { server_character_id: characterId, item_id, quantity }, keeper(serverId));
    },
    async held(characterId, itemId) {
      const [row] = await h.database.query<{ quantity: number }>(
        'SELECT quantity FROM holdings WHERE character_id = $1 AND item_id = $2',
        [characterId, itemId],
      );
      return row?.quantity ?? 0;
    },
    close: () => closeSound(h),
  };
}

/** Whatever a test file did, no unit has been made or lost. */
async function closeSound(h: Harness): Promise<void> {
  const broken = await violations(h.database);
  await h.close();
  expect(broken).toEqual([]);
}

/** A licence of a server, as its catalogue has it; returns its id. */
export async function insertLicense(world: World, serverId: number, name = 'Licencia'): Promise<number> {
  const [row] = await world.database.query<{ id: number }>(
    `INSERT INTO licenses (server_id, name, type, created_at) VALUES ($1, $2, 'custom', $3) RETURNING id`,
    [serverId, name, world.clock.now()],
  );
  return row!.id;
}

/** Whether statements, one or so many, wait for locks that another transaction has. */
export async function isSomebodyWaiting(world: World, count = 1): Promise<boolean> {
  const rows = await world.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length >= count;
}
