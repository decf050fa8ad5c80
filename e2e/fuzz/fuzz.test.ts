import { connect } from 'node:net';
import { allActions } from '@cabildo/contracts/registry.ts';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import { inParallel } from '@cabildo/testing';
import { describeJourney } from '../journeys/journey.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { Random } from '@cabildo/testing';
import { requestOf, type FuzzRequest } from './requests.ts';
import { Sender } from './send.ts';
import { isAtV1, problemOf } from './verdict.ts';
import { createWorld } from './world.ts';

/**
 * `FUZZ_SEED` and `FUZZ_REQUESTS` try other requests, 100000 before a release; a failure is reported with its seed
 * and index.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_923);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
/**
 * Most requests change one server, whose rows let one through at a time: more would wait longer than a request may.
 */
const WIDTH = 8;

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

const shown = ({ method, path, headers, body, internal }: FuzzRequest): string =>
  JSON.stringify({ method, path, headers, internal, body: body?.toString('latin1') }).slice(0, 2_000);

async function isReady(): Promise<boolean> {
  return (await fetch(`${instance.url}/readyz`)).ok;
}

test('no request breaks anything: each gets the documented success or the uniform refusal', async () => {
  const world = await createWorld(instance);
  const sender = new Sender(WIDTH);
  const problems: string[] = [];
  const seen = new Map<number, number>();
  /** The number of successes at the addresses of /v1. */
  const atV1 = new Map<string, number>();
  const started = performance.now();
  await inParallel(
    Array.from({ length: REQUESTS }, (_, index) => index),
    WIDTH,
    async (index) => {
      if (problems.length >= 20) return;
      const request = requestOf(SEED, index, allActions, world);
      const report = (problem: string) =>
        problems.push(`seed ${SEED}, request ${index}: ${problem}\n  ${shown(request)}`);
      try {
        const answer = await sender.send(request.internal ? instance.internalUrl : instance.url, request);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const { v1 } = request.contract;
        if (v1 !== undefined && answer.status < 300 && isAtV1(request))
          atV1.set(v1.address, (atV1.get(v1.address) ?? 0) + 1);
        const problem = problemOf(request, answer);
        if (problem) report(`${problem}\n  answer: ${answer.status} ${answer.body.slice(0, 500)}`);
      } catch (error) {
        report(`no answer: ${String(error)}`);
      }
    },
  );
  sender.close();
  const counts = [...seen].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  process.stdout.write(
    `fuzz seed ${SEED}: ${REQUESTS} requests in ${Math.round((performance.now() - started) / 1000)} s: ${counts.join(', ')}\n`,
  );
  for (const [address, count] of atV1) process.stdout.write(`  ${count} successes at ${address}\n`);
  expect(problems.join('\n\n')).toBe('');
  // A generator that never gets past the checks proves nothing.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 409])
    expect(seen.get(status) ?? 0).toBeGreaterThan(20);
  expect([...atV1.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
  expect(await isReady()).toBe(true);
}, 1_800_000);

test('bytes that are no HTTP do not harm the service', async () => {
  const random = new Random(SEED);
  const { hostname, port } = new URL(instance.url);
  const noise = (): Buffer =>
    Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256)));
  const lines = [
    'GET',
    'POST /servers HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
  ];
  await inParallel(Array.from({ length: 200 }), 8, async () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.end(random.oneIn(3) ? random.pick(lines) : noise());
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
  });
  expect(await isReady()).toBe(true);
});

test('the books are still right and every event has been published', async () => {
  for (const service of ['identity', 'servers', 'economy'] as const) {
    const database = new Database({ url: instance.env[`${service.toUpperCase()}_DATABASE_URL`]!, max: 1 });
    while ((await database.query('SELECT 1 FROM outbox LIMIT 1')).length > 0);
    if (service === 'economy') expect(await violations(database)).toEqual([]);
    await database.close();
  }
});

describe('after all that, life goes on', () => describeJourney(() => instance.url));
