import type { ActionContract } from '@cabildo/contracts/action';
import type { ParamDoc } from '@cabildo/contracts/fields';
import { allActions } from '@cabildo/contracts/registry.ts';
import { Random } from '@cabildo/testing';
import type { TestInstance } from '../testing/instance.ts';
import { HARMLESS, HOSTILE, type Hostile } from './hostile.ts';
import { IN_BODY, IN_HEAD, inEveryParameter, inPlace, targetOf, type Target } from './hostile-requests.ts';
import { fieldsOf } from './params.ts';
import { Sender, type RawRequest } from './send.ts';
import { createWorld } from './world.ts';

/** A shorter time does not matter, so that noise in a tiny time says nothing. */
const FLOOR_MS = 1;
/** Noise only ever adds time: the least time of so many requests counts. */
const ATTEMPTS = 25;
/** A harmful shape is not measured for longer than so many times what a harmless one takes. */
const PATIENCE = 2_000;
/** The size that a JSON parameter, and a body without images, may have; of the head the size that node takes. */
const BODY_BYTES = [60_000, 250_000];
const HEAD_BYTES = [12_000];

/** For how long a hostile request holds the loop, as a multiple of a harmless one of its size in the same place. */
export interface LoopTime {
  where: string;
  shape: string;
  bytes: number;
  times: number;
}

const sender = new Sender(1);

/**
 * The computing time that one request takes, in milliseconds. It is the time of this process, in which only the loop
 * of the instance is busy, because other processes of a machine do not lengthen it.
 */
async function timeOf(url: string, request: RawRequest): Promise<number> {
  const before = process.cpuUsage();
  await sender.send(url, request);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function leastTime(url: string, request: RawRequest, patienceMs = Infinity): Promise<number> {
  let [least, spent] = [Infinity, 0];
  for (let attempt = 0; attempt < ATTEMPTS && spent < patienceMs; attempt += 1) {
    const time = await timeOf(url, request);
    least = Math.min(least, time);
    spent += time;
  }
  return Math.max(FLOOR_MS, least);
}

type Build = (hostile: Hostile, bytes: number) => RawRequest;

/** Fields of one kind are read by the same code, so one of each kind is tried. */
function oneFieldOfEachKind(): [contract: ActionContract, name: string][] {
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
  return [...kinds.values()];
}

/** Measures every hostile shape wherever it can stand; only the instance may be busy in this process. */
export async function measureLoopTimes(instance: TestInstance): Promise<LoopTime[]> {
  const world = await createWorld(instance);
  const random = new Random(1);
  const targetFor = (contract: ActionContract, name: string): Target =>
    targetOf(random, contract, world, { name, key: world.ownerKey });
  const actionOf = (wanted: string): ActionContract => allActions.find(({ name }) => name === wanted)!;
  const found: LoopTime[] = [];
  const measure = async (where: string, build: Build, sizes: readonly number[]): Promise<void> => {
    for (const bytes of sizes) {
      const harmless = await leastTime(instance.url, build(HARMLESS, bytes));
      for (const [shape, hostile] of Object.entries(HOSTILE)) {
        const least = await leastTime(instance.url, build(hostile, bytes), PATIENCE * harmless);
        found.push({ where, shape, bytes, times: least / harmless });
      }
    }
  };
  // An action that takes JSON, and asks for a key and a membership.
  const target = targetFor(actionOf('server_config.update'), 'app_names');
  for (const [name, place] of Object.entries(IN_BODY))
    await measure(`a body: ${name}`, (...text) => inPlace(place, target, ...text), BODY_BYTES);
  for (const [name, place] of Object.entries(IN_HEAD))
    await measure(`a head: ${name}`, (...text) => inPlace(place, target, ...text), HEAD_BYTES);
  for (const [contract, name] of oneFieldOfEachKind()) {
    const isJson = Object.fromEntries(fieldsOf(contract))[name]!['json'] === true;
    const place = isJson ? IN_BODY['a value of JSON']! : IN_BODY['the value of a form']!;
    const at = targetFor(contract, name);
    await measure(`${contract.name} ${name}`, (...text) => inPlace(place, at, ...text), [60_000]);
  }
  // These actions have the most JSON, the most text and the most numbers.
  for (const name of ['server_economy.update_bank_config', 'server_dni.create', 'server_config.update']) {
    const every = targetFor(actionOf(name), '');
    const build: Build = (...text) => inEveryParameter(every, ...text);
    await measure(`every parameter of ${name}`, build, [60_000, 120_000]);
  }
  sender.close();
  return found;
}
