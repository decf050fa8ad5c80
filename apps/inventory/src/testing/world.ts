import type { OutputOf } from '@cabildo/contracts/action';
import type findDuties from '@cabildo/contracts/mdt/rosters/find_duties.rpc.ts';
import createItem from '@cabildo/contracts/inventory/items/create.ts';
import give from '@cabildo/contracts/inventory/holdings/give.ts';
import {
  createHarness,
  createPopulation,
  createTill,
  member,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
  type Till,
} from '@cabildo/testing';
import { violations } from '../ledger/invariants.ts';
import service from '../service.ts';
import { createOrgs, type Orgs } from './orgs.ts';

export type { Person };

/** The service with stubs of the servers service, which knows the characters that the test added, and of the economy. */
export interface World extends Harness, Population {
  readonly till: Till;
  readonly orgs: Orgs;
  /** Where users serve and lead, as the service mdt answers. */
  readonly serving: Map<number, OutputOf<typeof findDuties>>;
  /** A member of a server with manage_items. */
  keeper(serverId: number): Person['ctx'];
  addItem(serverId: number, input?: object): Promise<OutputOf<typeof createItem>['item']>;
  /** Gives units to a character. */
  give(person: Pick<Person, 'serverId' | 'characterId'>, itemId: number, quantity: number): Promise<void>;
  held(characterId: number, itemId: number): Promise<number>;
}

let lastItem = 0;

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const { till, answers: ofTill } = createTill();
  const { orgs, answers: ofOrgs } = createOrgs();
  const serving: World['serving'] = new Map();
  const ofMdt = {
    'calls.mdt.find_duties': ({ user_id }: { user_id: number }) => serving.get(user_id) ?? { duties: [], led: [] },
    'calls.mdt.find_departments': ({ department_ids }: { department_ids: number[] }) => ({
      department_ids: department_ids.filter((id) => id < 1_000),
    }),
  };
  const all = { ...answers, ...ofTill, ...ofOrgs, ...ofMdt };
  const h = await createHarness(service, { answers: all, ...options });
  const keeper: World['keeper'] = (serverId) =>
    member(999_999, 'member', { serverId, permissions: ['manage_items'] });
  return {
    ...h,
    ...population,
    till,
    orgs,
    serving,
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

/** Closes the harness after a check of the invariants of the ledger. */
async function closeSound(h: Harness): Promise<void> {
  const broken = await violations(h.database);
  await h.close();
  expect(broken).toEqual([]);
}

/** Inserts a licence of a server; returns its id. */
export async function insertLicense(world: World, serverId: number, name = 'Licencia'): Promise<number> {
  const [row] = await world.database.query<{ id: number }>(
    `INSERT INTO licenses (server_id, name, type, created_at) VALUES ($1, $2, 'custom', $3) RETURNING id`,
    [serverId, name, world.clock.now()],
  );
  return row!.id;
}
