import { fill, plansOf, scansIn, until } from '@cabildo/testing';
import { claimDue, type LeasedWebhook } from './leases.table.ts';
import { ConcurrencyLimits } from './concurrency-limits.ts';
import { sendBatch } from './send-batch.ts';
import { transferOf, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
});

/** Webhooks due at this time are claimed by no job of the world, whose clock is years behind. */
const FAR = new Date('2030-01-01T00:00:00Z');
const OWNER = 7;
const OTHER = 8;

/** Inserts 72 webhooks of one person in 24 servers, and one webhook of another person that falls due after them all. */
async function makeDue({ isSlow = false } = {}): Promise<void> {
  await world.database.query(
    `INSERT INTO webhooks (server_id, url, target, kinds, status, secret, created_at, due_at, is_slow)
     SELECT 1 + n / 3, 'https://x/' || n, 'r' || n || ':443', '{*}', 'active', 's', now(),
            $1::timestamptz - interval '1 minute' + n * interval '1 ms', $2 AND n < 72
     FROM generate_series(0, 72) n`,
    [FAR, isSlow],
  );
  await world.database.query(
    'INSERT INTO server_owners (server_id, user_id) SELECT n, CASE WHEN n <= 24 THEN $1::int ELSE $2::int END FROM generate_series(1, 25) n',
    [OWNER, OTHER],
  );
}
const lease = (
  limit: number,
  { isApart = false, busy = new ConcurrencyLimits() } = {},
): Promise<LeasedWebhook[]> =>
  world.database.transaction((tx) => claimDue(tx, { isApart, now: FAR, limit }, busy.usage(isApart)));
const ownersOf = (leased: readonly LeasedWebhook[]): number[] =>
  leased.map(({ owner }) => owner).sort((a, b) => a - b);
const ownerOf = async (serverId: number) => {
  const [found] = await world.database.query<{ user_id: number | null }>(
    'SELECT user_id FROM server_owners WHERE server_id = $1',
    [serverId],
  );
  return found?.user_id;
};
const isSlow = async (id: number): Promise<boolean> => {
  const found = await world.database.query<{ is_slow: boolean }>(
    'SELECT is_slow FROM webhooks WHERE id = $1',
    [id],
  );
  return found[0]!.is_slow;
};

describe('turns (FU-07)', () => {
  it('go by owner: a person with 24 servers has three webhooks at a time, and another one the next turn', async () => {
    await makeDue();
    expect(ownersOf(await lease(2))).toEqual([OWNER, OTHER]);
    expect(ownersOf(await lease(64))).toEqual([OWNER, OWNER, OWNER]);
  });

  it('of servers whose owner is not known are those of one owner, so that a person with 24 new ones does not take all', async () => {
    await makeDue();
    await world.database.query('UPDATE server_owners SET user_id = NULL WHERE user_id = $1', [OWNER]);
    expect(ownersOf(await lease(64))).toEqual([0, 0, 0, OTHER]);
  });

  it('count what is under way already', async () => {
    await makeDue();
    const busy = new ConcurrencyLimits();
    for (const target of ['a:443', 'b:443']) busy.enter({ owner: OWNER, target, is_apart: false });
    expect(ownersOf(await lease(64, { busy }))).toEqual([OWNER, OTHER]);
    busy.enter({ owner: OWNER, target: 'c:443', is_apart: false });
    expect(await lease(64, { busy })).toEqual([]);
  });

  it('count a batch from the moment at which it is claimed, because the next claim follows at once', async () => {
    await makeDue();
    const [claimed] = await lease(1);
    const deps = world.deps(world.clock);
    const sending = sendBatch(claimed!, deps, AbortSignal.abort());
    const { owners } = deps.limits.usage(false);
    expect(owners.get(claimed!.owner)).toBe(1);
    await sending;
    expect(owners.size).toBe(0);
  });

  it('of slow receivers are taken apart, and hold up nothing of the same owner that is not slow', async () => {
    await makeDue({ isSlow: true });
    await world.database.query('UPDATE webhooks SET is_slow = false WHERE server_id = 24');
    const busy = new ConcurrencyLimits();
    const slow = await lease(32, { isApart: true, busy });
    expect(ownersOf(slow)).toEqual([OWNER, OWNER, OWNER]);
    for (const each of slow) busy.enter(each);
    expect(await lease(32, { isApart: true, busy })).toEqual([]);
    expect(ownersOf(await lease(64, { busy }))).toEqual([OWNER, OWNER, OWNER, OTHER]);
  });

  it('are looked for by index, however many webhooks wait for later', async () => {
    await fill(
      world.database,
      `INSERT INTO webhooks (server_id, url, target, kinds, status, secret, created_at, due_at)
       SELECT n, 'https://x/' || n, 'r' || n || ':443', '{*}', 'active', 's', now(), '2031-01-01'
       FROM generate_series(100, 20000) n;
       INSERT INTO server_owners (server_id, user_id) SELECT n, n FROM generate_series(100, 20000) n;
`,
    );
    const scansOf = await scansIn(world.database);
    const usage = new ConcurrencyLimits().usage(false);
    const plans = await plansOf(world.database, (tx) =>
      claimDue(tx, { isApart: false, now: FAR, limit: 64 }, usage),
    );
    const scans = plans.flatMap(scansOf);
    expect(scans).toContain('webhooks_ready');
    expect(scans.filter((scan) => scan.startsWith('all of'))).toEqual([]);
  });
});

it('a person with 24 servers and 72 webhooks to a receiver that hangs delays no delivery of another (FU-07)', async () => {
  const hanging = await world.receiver('/hanging');
  hanging.answer(() => undefined);
  const servers = Array.from({ length: 24 }, () => world.newServer());
  for (const server of servers) {
    world.owners.set(server, OWNER);
    for (let n = 0; n < 3; n += 1) await world.hook(server, `${hanging.url}/${server}/${n}`);
  }
  await world.learnOwners();
  await world.publishAll(...servers.map((server) => transferOf(server)));
  await until(() => hanging.received.length === 3);
  const calm = world.newServer();
  world.owners.set(calm, OTHER);
  const receiver = await world.receiver('/calm');
  const { id } = await world.hook(calm, receiver.url);
  await world.learnOwners();
  await world.publishAll(transferOf(calm));
  await until(async () => (await world.deliveries(calm, id, { status: 'delivered' })).length === 1);
  expect(hanging.received).toHaveLength(3);
});

it('a receiver that takes long is slow, and is slow no more once it is fast again (FU-07)', async () => {
  const receiver = await world.receiver();
  const now = performance.now.bind(performance);
  let passed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  receiver.answer((response) => {
    passed += 13_500;
    response.writeHead(200).end();
  });
  const server = world.newServer();
  const { id } = await world.hook(server, receiver.url);
  await world.publishAll(transferOf(server));
  await until(() => isSlow(id));
  receiver.answer(200);
  for (let made = 2; await isSlow(id); made += 1) {
    await world.publishAll(transferOf(server, made));
    await until(async () => (await world.deliveries(server, id, { status: 'delivered' })).length === made);
    await until(
      async () => (await world.database.query('SELECT 1 FROM webhooks WHERE ready_at IS NULL')).length === 1,
    );
  }
  expect(receiver.received.length).toBeGreaterThan(1);
});

describe('the owner of a server with webhooks', () => {
  it('is known when its first webhook is made', async () => {
    const server = world.newServer();
    world.owners.set(server, OWNER);
    await world.hook(server, 'http://127.0.0.1:49999/a');
    expect(await ownerOf(server)).toBe(OWNER);
  });

  it('is asked for again where that was not known, and until then nobody', async () => {
    const server = world.newServer();
    await world.hook(server, 'http://127.0.0.1:49999/a');
    await world.learnOwners();
    expect(await ownerOf(server)).toBeNull();
    world.owners.set(server, OWNER);
    await world.learnOwners();
    expect(await ownerOf(server)).toBe(OWNER);
  });

  it('is the one to whom it was handed over last, in whichever order that is told', async () => {
    const server = world.newServer();
    world.owners.set(server, 1);
    await world.hook(server, 'http://127.0.0.1:49999/a');
    await world.learnOwners();
    await world.publishTransferred(server, OTHER, new Date('2026-06-15T13:00:00Z'));
    await until(async () => (await ownerOf(server)) === OTHER);
    await world.publishTransferred(server, OWNER, new Date('2026-06-15T12:30:00Z'));
    await world.publishTransferred(server, 9, new Date('2026-06-15T14:00:00Z'));
    await until(async () => (await ownerOf(server)) === 9);
    await world.learnOwners();
    expect(await ownerOf(server)).toBe(9);
  });

  it('is not noted of servers without webhooks', async () => {
    const server = world.newServer();
    await world.publishTransferred(server, OTHER, FAR);
    const other = world.newServer();
    await world.hook(other, 'http://127.0.0.1:49999/a');
    await world.publishTransferred(other, OTHER, FAR);
    await until(async () => (await ownerOf(other)) === OTHER);
    expect(await ownerOf(server)).toBeUndefined();
  });
});
