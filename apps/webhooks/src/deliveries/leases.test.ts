import { DueJobRunner } from '@cabildo/kit/jobs';
import { createLogger, createOutbox, createRegistry } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import listWebhooks from '@cabildo/contracts/webhooks/webhooks/list.ts';
import { endLease, claimDue, type LeasedWebhook } from './leases.table.ts';
import { ConcurrencyLimits } from './concurrency-limits.ts';
import lanes from './send_deliveries.job.ts';
import { sendBatch } from './send-batch.ts';
import { transferOf, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** Webhooks due at this time are claimed by no job of the world, whose clock is years behind. */
const FAR = new Date('2030-01-01T00:00:00Z');
const NO_USAGE = new ConcurrencyLimits().usage(false);
const UNKNOWN_PACE = { recent_ms: [], is_slow: false };
/** Each server is of a person of its own. */
const makeDue = async (
  count: number,
  servers: (n: number) => number,
  target = (n: number) => `r${n}:443`,
) => {
  await world.database.query(
    'INSERT INTO server_owners (server_id, user_id) SELECT DISTINCT id, id + 1000 FROM unnest($1::bigint[]) AS id',
    [Array.from({ length: count }, (_, n) => servers(n))],
  );
  await world.database.query(
    `INSERT INTO webhooks (server_id, url, target, kinds, status, secret, created_at, due_at)
     SELECT server_id, 'https://x/' || n, target, '{*}', 'active', 's', now(), $4::timestamptz + n * interval '1 ms'
     FROM unnest($1::int[], $2::bigint[], $3::text[]) AS u (n, server_id, target)`,
    [
      Array.from({ length: count }, (_, n) => n),
      Array.from({ length: count }, (_, n) => servers(n)),
      Array.from({ length: count }, (_, n) => target(n)),
      new Date(FAR.getTime() - 60_000),
    ],
  );
};
const lease = (now = FAR, limit = 100, usage = NO_USAGE): Promise<LeasedWebhook[]> =>
  world.database.transaction((tx) => claimDue(tx, { isApart: false, now, limit }, usage));
const count = <K>(keys: readonly K[], key: K) => keys.filter((each) => each === key).length;

describe('a lease', () => {
  it('is held by one of two processes that ask at once, for every webhook', async () => {
    await makeDue(40, (n) => n);
    const [a, b] = await Promise.all([lease(), lease()]);
    const ids = [...a, ...b].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    ids.push(...(await lease()).map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    expect(await lease()).toEqual([]);
  });

  it('passes to another process when the one that holds it has died, and is then not its to end', async () => {
    await makeDue(1, () => 1);
    const [first] = await lease();
    const later = new Date(FAR.getTime() + 31_000);
    expect(await lease(new Date(FAR.getTime() + 29_000))).toEqual([]);
    const [second] = await lease(later);
    expect(second!.id).toBe(first!.id);
    await world.database.transaction((tx) => endLease(tx, first!, null, UNKNOWN_PACE));
    const held = await world.database.query('SELECT leased_until FROM webhooks');
    expect(held).toEqual([{ leased_until: second!.leased_until }]);
    await world.database.transaction((tx) => endLease(tx, second!, null, UNKNOWN_PACE));
    // No delivery waits for this webhook.
    expect(await lease(new Date(later.getTime() + 60_000))).toEqual([]);
  });

  it('is of three webhooks at a time of all servers whose owner is not known, with those that are held already', async () => {
    await makeDue(20, (n) => n);
    await world.database.query('UPDATE server_owners SET user_id = NULL WHERE server_id < 10');
    const taken = (await lease()).map(({ owner }) => owner);
    expect([count(taken, 0), taken.length]).toEqual([3, 13]);
    const busy = new ConcurrencyLimits();
    const held = { owner: 0, target: 'elsewhere:443', is_apart: false };
    busy.enter(held);
    busy.enter(held);
    expect(await lease(FAR, 100, busy.usage(false))).toHaveLength(1);
    busy.enter(held);
    expect(await lease(FAR, 100, busy.usage(false))).toEqual([]);
    for (let n = 0; n < 3; n += 1) busy.leave(held);
    expect(await lease(FAR, 100, busy.usage(false))).toHaveLength(3);
  });

  it('is of ten webhooks to a host and port at a time, whoever has them', async () => {
    await makeDue(
      30,
      (n) => n,
      (n) => (n < 25 ? 'one.example:443' : `other${n}:443`),
    );
    const targets = (await lease()).map(({ target }) => target);
    expect([count(targets, 'one.example:443'), targets.length]).toEqual([10, 15]);
  });
});

describe('a storm', () => {
  it('of a community whose receivers hang delays nobody else', async () => {
    const hanging = await world.receiver('/hanging');
    hanging.answer(() => undefined);
    const storm = world.newServer();
    world.owners.set(storm, 1);
    for (let n = 0; n < 10; n += 1) await world.hook(storm, `${hanging.url}/${n}`);
    await world.publishAll(...Array.from({ length: 200 }, (_, n) => transferOf(storm, n + 1)));
    // Three webhooks, ten requests each: all that it gets.
    await until(() => hanging.received.length === 30);
    const calm = world.newServer();
    world.owners.set(calm, 2);
    const receiver = await world.receiver('/calm');
    const { id } = await world.hook(calm, receiver.url);
    await world.publishAll(...Array.from({ length: 100 }, (_, n) => transferOf(calm, n + 1)));
    await until(
      async () => (await world.deliveries(calm, id, { status: 'delivered', per_page: 100 })).length === 100,
    );
    expect([new Set(receiver.ids()).size, hanging.received.length]).toEqual([100, 30]);
  });

  it('of a community that fails leaves the others their slots, and is probed by few requests', async () => {
    const failing = await world.receiver('/failing');
    failing.answer(500);
    const storm = world.newServer();
    world.owners.set(storm, 1);
    const { id } = await world.hook(storm, failing.url);
    await world.publishAll(transferOf(storm));
    await until(async () => {
      const [webhook] = (await world.ok(listWebhooks, {}, world.admin(storm))).webhooks;
      return webhook!.failing_since !== null;
    });
    await world.publishAll(...Array.from({ length: 100 }, (_, n) => transferOf(storm, n + 1)));
    await until(async () => (await world.deliveries(storm, id, { per_page: 100 })).length === 100);
    // The clock stands still: five requests a second are made.
    for (const made of [6, 11, 16]) {
      world.clock.advance(1_000);
      await until(async () => (await world.attempts(id)) === made);
    }
    expect(failing.received).toHaveLength(16);
    failing.answer(200);
    world.clock.advance(1_000);
    await until(async () => (await world.attempts(id)) >= 101);
  });
});

/** Creates a webhook whose receiver hangs, with one delivery that is due at the time FAR. */
async function dueAtHangingReceiver() {
  const hanging = await world.receiver();
  hanging.answer(() => undefined);
  const server = world.newServer();
  const { id } = await world.hook(server, hanging.url);
  await world.database.query(`UPDATE webhooks SET status = 'paused' WHERE id = $1`, [id]);
  await world.publishAll(transferOf(server));
  await until(async () => (await world.deliveries(server, id)).length === 1);
  await world.database.query(`UPDATE webhooks SET status = 'active', due_at = $2 WHERE id = $1`, [id, FAR]);
  await world.database.query(`UPDATE deliveries SET due_at = $2 WHERE webhook_id = $1`, [id, FAR]);
  return { hanging, server, id };
}

it('a process that stops breaks off what hangs, and counts it for no attempt', async () => {
  const { hanging, server, id } = await dueAtHangingReceiver();
  const stopping = new AbortController();
  const parts = {
    database: world.database,
    clock: { now: () => FAR },
    registry: createRegistry(),
    log: createLogger('test', 'silent'),
    outbox: createOutbox(),
    deps: world.deps({ now: () => FAR }),
    askUntil: () => () => Promise.reject(new Error('this job asks no other service')),
  };
  const runner = new DueJobRunner(lanes[0], parts, stopping.signal, () => undefined);
  await runner.work();
  await until(() => hanging.received.length === 1);
  stopping.abort();
  await runner.finish();
  expect(await world.deliveries(server, id)).toMatchObject([{ status: 'pending', attempts: [] }]);
});

it('a process that stops while it takes a lease sends nothing, and gives it back', async () => {
  const { hanging, server, id } = await dueAtHangingReceiver();
  const [leased] = await lease();
  await sendBatch(leased!, world.deps({ now: () => FAR }), AbortSignal.abort());
  expect(hanging.received).toEqual([]);
  expect(await world.deliveries(server, id)).toMatchObject([{ status: 'pending', attempts: [] }]);
  expect(await lease()).toMatchObject([{ id }]);
});
