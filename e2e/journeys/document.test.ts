import type { ActionContract } from '@cabildo/contracts/action';
import { paramDoc } from '@cabildo/contracts/fields';
import { openApiDocument } from '@cabildo/contracts/openapi/index.ts';
import { allActions, findAction } from '@cabildo/contracts/registry.ts';
import { Database } from '@cabildo/kit/database';
import { inParallel } from '@cabildo/testing';
import type { z } from 'zod';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { liftMemberLimits } from '../testing/member-limits.ts';
import { inputsOf, operationsIn, type Operation } from '../matrix/document.ts';
import { chatAccountOf, sourceOf } from '../matrix/id-kinds.ts';
import { gatherPeople } from '../matrix/people.ts';
import type { Params } from '../matrix/source.ts';
import { World } from '../matrix/world.ts';

const WIDTH = 8;

let instance: TestInstance;
let database: Database;
let world: World;
beforeAll(async () => {
  instance = await startInstance();
  await liftMemberLimits(instance.env);
  database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 4 });
  const people = await gatherPeople(instance.url);
  world = await World.found({ instance, people, database });
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

const atV1 = new Map<string, ActionContract>(
  allActions.flatMap((each) => (each.v1 ? [[`v1.${each.v1.operation}`, each] as const] : [])),
);
const contractOf = ({ id }: Operation): ActionContract => atV1.get(id) ?? findAction(id)!;

/** Actions that use up what they name, so that each request needs one of its own. */
const USES_UP = /^(remove|close|cancel|end|revoke|declare_dead|kick|ban|void|complete|execute)(_|$)|delete/;
/** Parameters that name a person or a thing of others than the caller. */
const OTHERS = /^(to|target|debtor|contact|beneficiary|holder|member|goods)_/;
/** Requests after which the test could not go on come last. */
const LAST = [
  'server_economy.set_pin',
  'servers.rotate_bot_token',
  'server_roles.transfer_server',
  'servers.delete',
  'users.revoke_key',
  'users.logout',
  'users.delete_account',
];
/** Says that something should have been sent. */
const LACKING = /\b(required|missing|needs?|at least|say which|Name|Give|Send)\b/;

/** The smallest image that there is. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** A request that sends exactly what the document requires. */
interface Sent {
  readonly operation: Operation;
  readonly contract: ActionContract;
  readonly params: Params;
}

/** The id of an object that exists, for a parameter that names one, and what must go along with it. */
async function objectOf(name: string, contract: ActionContract): Promise<Params> {
  const { founder, lab } = world;
  if (name === 'server_id') return { server_id: world.serverId };
  if (name === 'actor_cp_id') return { actor_cp_id: await chatAccountOf(founder) };
  const field = ((contract.input as z.ZodObject).shape ?? {})[name] as z.ZodType | undefined;
  const source = field && sourceOf(name, paramDoc(field), contract.name);
  if (!source) return {};
  const make = USES_UP.test(contract.action) ? (source.fresh ?? source.of) : source.of;
  const person = OTHERS.test(name) ? lab.people.passerby : founder;
  return { [name]: await make(world, person), ...(await source.beside?.(world, person)) };
}

async function requestsOf(operation: Operation): Promise<Sent[]> {
  const contract = contractOf(operation);
  const inputs = inputsOf(operation);
  return Promise.all(
    inputs.map(async (input) => {
      const objects = await Promise.all(Object.keys(input).map((name) => objectOf(name, contract)));
      return { operation, contract, params: Object.assign({}, input, ...objects) as Params };
    }),
  );
}

async function keyFor({ operation, contract: { access } }: Sent): Promise<Record<string, string>> {
  if (operation.path.startsWith('/cp_bot/')) return { 'x-bot-token': await world.botToken() };
  if (access.to === 'internal') return { 'x-mdt-internal-key': instance.internalKey };
  const isForKeys = operation.path.startsWith('/v1/') && access.to !== 'public' && access.to !== 'owner';
  return {
    authorization: `Bearer ${isForKeys ? await world.serverKey('admin') : world.founder.client.key!}`,
  };
}

/** Sends a request. */
async function send(sent: Sent): Promise<{ status: number; text: string }> {
  const { path, method } = sent.operation;
  const params = { ...sent.params };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name]);
    delete params[name];
    return value;
  });
  const hasBody = method !== 'get' && method !== 'delete';
  const isImage = sent.contract.bodyParam !== undefined;
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const stop = new AbortController();
  const response = await fetch(`${instance.internalUrl}${address}${hasBody ? '' : `?${query}`}`, {
    method: method.toUpperCase(),
    headers: {
      'accept-language': 'en',
      'content-type': isImage ? 'image/gif' : 'application/json',
      ...(await keyFor(sent)),
    },
    body: !hasBody ? null : isImage ? GIF : JSON.stringify(params),
    signal: stop.signal,
  });
  // A stream has no end.
  const isStream = sent.contract.answer.format === 'stream';
  const text = isStream ? '' : await response.text();
  if (isStream) stop.abort();
  return { status: response.status, text };
}

test('no operation that is sent exactly what the document requires asks for more', async () => {
  const operations = operationsIn(openApiDocument(allActions, { internal: true }));
  const requests: Sent[] = [];
  // All objects are made before the first request, which may change the rules of the server.
  await inParallel(operations, WIDTH, async (operation) => {
    requests.push(...(await requestsOf(operation)));
  });
  await Promise.all([world.botToken(), world.serverKey('admin')]);
  expect(requests.length).toBeGreaterThan(operations.length);
  const lacking: string[] = [];
  let accepted = 0;
  const judge = async (sent: Sent) => {
    const { status, text } = await send(sent);
    if (status < 300) accepted += 1;
    if (status === 400 && LACKING.test(text))
      lacking.push(`${sent.operation.id} ${JSON.stringify(sent.params)}: ${text}`);
  };
  const isLast = ({ contract }: Sent) => LAST.includes(contract.name);
  await inParallel(
    requests.filter((sent) => !isLast(sent)),
    WIDTH,
    judge,
  );
  for (const sent of requests.filter(isLast)) await judge(sent);
  expect(lacking).toEqual([]);
  expect(accepted).toBeGreaterThan(requests.length / 2);
});
