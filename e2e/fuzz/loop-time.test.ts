import type { ActionContract, ParamDoc } from '@cabildo/contracts';
import { allActions } from '@cabildo/contracts/registry.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { HARMLESS, HOSTILE, type Hostile } from './hostile.ts';
import { IN_BODY, IN_HEAD, inEveryParameter, inPlace, targetOf, type Target } from './hostile-requests.ts';
import { fieldsOf } from './params.ts';
import { Random } from '@cabildo/testing';
import { Sender, type RawRequest } from './send.ts';
import { createWorld, type World } from './world.ts';

/** A hostile request may hold the loop this many times as long as a harmless one of its size. */
const TIMES = 20;
/** A shorter time does not matter, so that noise in a tiny time fails nothing. */
const FLOOR_MS = 1;
/** Noise only ever adds time: the least time of so many requests counts. */
const ATTEMPTS = 25;
/** The search stops once its findings together take this many times the allowed time. */
const PATIENCE = 100;
/** A finding counts once it was found so many times more. */
const CONFIRMATIONS = 3;
/** The size that a JSON parameter, and a body without images, may have; of the head the size that node takes. */
const BODY_BYTES = [60_000, 250_000];
const HEAD_BYTES = [12_000];

let instance: TestInstance;
let world: World;
const sender = new Sender(1);
beforeAll(async () => {
  // Forwarded headers are read only where the proxy is trusted.
  instance = await startInstance({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  world = await createWorld(instance);
});
afterAll(async () => {
  sender.close();
  await instance.stop();
});

/**
 * The computing time that one request takes, in milliseconds. It is the time of this process, in which only the loop
 * of the instance is busy, because other processes of a machine do not lengthen it.
 */
async function timeOf(request: RawRequest): Promise<number> {
  const before = process.cpuUsage();
  await sender.send(instance.url, request);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least time of several, or the first that is within `bound`. */
async function leastTime(request: RawRequest, bound = 0): Promise<number> {
  let [least, spent] = [Infinity, 0];
  for (let attempt = 0; attempt < ATTEMPTS && least > bound; attempt += 1) {
    const time = await timeOf(request);
    least = Math.min(least, time);
    spent += time;
    if (bound > 0 && spent > PATIENCE * bound) break;
  }
  return least;
}

type Build = (hostile: Hostile, bytes: number) => RawRequest;

/** The time that a request may take, by a harmless one of its size. */
const boundOf = async (harmless: RawRequest): Promise<number> =>
  TIMES * Math.max(FLOOR_MS, await leastTime(harmless));

/** The bound is measured beside the request, because a machine may be slower than a minute ago. */
async function excessOf(hostile: RawRequest, harmless: RawRequest): Promise<string | undefined> {
  const bound = await boundOf(harmless);
  const least = await leastTime(hostile, bound);
  return least > bound ? `${least.toFixed(1)} ms, allowed ${bound.toFixed(1)}` : undefined;
}

/** The hostile requests that hold the loop for too long whenever they are measured, with their times. */
async function slowOf(build: Build, sizes: readonly number[]): Promise<string[]> {
  const slow: string[] = [];
  for (const bytes of sizes) {
    const harmless = build(HARMLESS, bytes);
    const bound = await boundOf(harmless);
    for (const [shape, hostile] of Object.entries(HOSTILE)) {
      const request = build(hostile, bytes);
      if ((await leastTime(request, bound)) <= bound) continue;
      let excess: string | undefined;
      for (let time = 0; time < CONFIRMATIONS; time += 1) {
        excess = await excessOf(request, harmless);
        if (!excess) break;
      }
      if (excess) slow.push(`${shape}, ${bytes} bytes: ${excess}`);
    }
  }
  return slow;
}

const random = new Random(1);
const targetFor = (contract: ActionContract, name: string): Target =>
  targetOf(random, contract, world, { name, key: world.ownerKey });

/** Fields of one kind are read by the same code, so one of each kind is tried. */
const kindOf = (doc: ParamDoc): string => {
  const { json, type, pattern, format, contentEncoding, maxLength, maxItems } = doc;
  return JSON.stringify(
    json ? [doc['schema']] : [type, pattern, format, contentEncoding, maxLength, maxItems],
  );
};

const kinds = new Map<string, [contract: ActionContract, name: string]>();
for (const contract of allActions)
  for (const [name, doc] of fieldsOf(contract)) {
    const kind = kindOf(doc);
    if (!kinds.has(kind)) kinds.set(kind, [contract, name]);
  }

const actionOf = (wanted: string): ActionContract => allActions.find(({ name }) => name === wanted)!;
/** An action that takes JSON, and asks for a key and a membership. */
const anAction = (): Target => targetFor(actionOf('server_config.update'), 'app_names');

describe('no hostile request holds the loop for more than 20 times as long as a harmless one of its size', () => {
  test.each(Object.entries(IN_BODY))('wherever it stands in a body: %s', async (_name, place) => {
    const target = anAction();
    expect(await slowOf((...text) => inPlace(place, target, ...text), BODY_BYTES)).toEqual([]);
  });

  test.each(Object.entries(IN_HEAD))('wherever it stands in a head: %s', async (_name, place) => {
    const target = anAction();
    expect(await slowOf((...text) => inPlace(place, target, ...text), HEAD_BYTES)).toEqual([]);
  });

  test.each([...kinds.values()].map(([contract, name]) => [contract.name, name, contract] as const))(
    'whatever the kind of its parameter: %s %s',
    async (_action, name, contract) => {
      const target = targetFor(contract, name);
      const isJson = Object.fromEntries(fieldsOf(contract))[name]!['json'] === true;
      const place = isJson ? IN_BODY['a value of JSON']! : IN_BODY['the value of a form']!;
      expect(await slowOf((...text) => inPlace(place, target, ...text), [60_000])).toEqual([]);
    },
  );

  // These actions have the most JSON, the most text and the most numbers.
  test.each(['server_economy.update_bank_config', 'server_dni.create', 'server_config.update'])(
    'in however many parameters: %s',
    async (name) => {
      const target = targetFor(actionOf(name), '');
      expect(await slowOf((...text) => inEveryParameter(target, ...text), [60_000, 120_000])).toEqual([]);
    },
  );
});
