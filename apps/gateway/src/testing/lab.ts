import { randomUUID } from 'node:crypto';
import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import type { Plan } from '@cabildo/contracts/limits';
import {
  HIERARCHY,
  ROLE_PERMISSIONS,
  type BuiltInRole,
  type KeyScope,
  type Membership,
  type Permission,
  type Power,
} from '@cabildo/contracts/permissions';
import { createLocalBus, type Bus, type BusConsumer } from '@cabildo/kit/bus';
import {
  createLogger,
  hashToken,
  newToken,
  successReply,
  type Logger,
  Registry,
  type WireRequest,
} from '@cabildo/kit/service';
import { gatewaySettings, startGateway, type RateLimitStore, type RunningGateway } from '../index.ts';
import type { WireLimits } from '../gateway.ts';
import type { ApiKey } from '../access/api-keys.ts';
import type { ServerKey } from '../access/server-keys.ts';
import type { FlowLimits } from '../flow/under-way.ts';
import type { StreamLimits } from '../streams/streams.ts';
import { TEST_ACTIONS } from './contracts.ts';

export const INTERNAL_KEY = 'internal-key-of-the-gateway-tests';

/** A request that reached a service. */
export interface Delivered {
  name: string;
  input: Record<string, unknown>;
  context: RequestContext;
}

/** The answer of a test's service: a reply line, or the promise of one. */
export type Answer = (delivered: Delivered) => string | Promise<string>;

export interface LabOptions {
  internalKeys?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
  rateLimitStore?: RateLimitStore;
  bus?: Bus;
  log?: Logger;
  missing?: () => string[];
  streams?: Partial<StreamLimits>;
  wire?: Partial<WireLimits>;
  flow?: Partial<FlowLimits>;
  docsFolder?: string;
  panelFolder?: string;
  /** The actions that are served; by default those of the tests. */
  actions?: readonly ActionContract[];
  /** Services that are away at first. */
  absent?: readonly string[];
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, {} when it is none. */
  body: Record<string, unknown>;
}

type Init = RequestInit & { internal?: boolean };

/** One gateway between fake services and a real socket, closed at the end of the test file. */
export interface Lab {
  readonly gateway: RunningGateway;
  readonly bus: Bus;
  readonly registry: Registry;
  /** Every request that reached a service, RPCs included, in order. */
  readonly delivered: Delivered[];
  /** The answers to actions by name; without an answer, the services echo the request. */
  readonly answers: Map<string, Answer>;
  /** Makes a valid key and returns it. */
  key(userId: number, options?: { game?: number; keyId?: number }): string;
  /** Makes a session of the panel, and returns its key. */
  panelKey(userId: number, keyId?: number): string;
  /** Ends a key without an event. */
  endKey(key: string): void;
  /** Makes a server that exists, and returns its id. */
  server(): number;
  /** Makes a token for a server's bot, and returns it. */
  botToken(serverId: number): string;
  /** Ends a bot token without an event. */
  endBotToken(token: string): void;
  /** Makes a key of a server, and returns it. */
  serverKey(serverId: number, keyId?: number, scope?: KeyScope): string;
  /** Ends a key of a server without an event. */
  endServerKey(key: string): void;
  /** Makes a resource of a server that has an address of its own at /v1, and returns its id. */
  hook(serverId: number): number;
  /** Gives a server a plan without an event; a server has FREE until then. */
  plan(serverId: number, plan: Plan): void;
  link(cpId: string, userId: number): void;
  /** Gives a member these live characters and no others. */
  play(serverId: number, userId: number, characterIds: readonly number[]): void;
  unlink(cpId: string): void;
  endServer(serverId: number): void;
  join(serverId: number, userId: number, role?: BuiltInRole, permissions?: readonly Permission[]): void;
  leave(serverId: number, userId: number): void;
  /** Gives a member exactly these powers, without an event (OT-06). */
  empower(serverId: number, userId: number, powers: readonly Power[]): void;
  send(path: string, init?: Init): Promise<HttpAnswer>;
  /** Sends a form by POST. */
  post(path: string, params: Record<string, string>, headers?: Record<string, string>): Promise<HttpAnswer>;
  serve(service: string): Promise<BusConsumer>;
  publish(type: string, data: object, serverId?: number | null): Promise<void>;
  /** How often an RPC or action has reached a service so far. */
  count(name: string): number;
  close(): Promise<void>;
}

/** The id of a user's account on the game platform. */
export const gpIdOf = (userId: number): string => `70${userId}`;

const echo: Answer = ({ name, input, context }) =>
  successReply(name.endsWith('.create') ? 201 : 200, { name, input, context });

const labs = new Set<Lab>();
// Labs are closed here, so that jest ends although a test failed before its own cleanup.
afterAll(async () => {
  for (const lab of labs) await lab.close();
});

let lastId = 0;
const nextId = (): number => ++lastId + process.pid * 1_000;

export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const bus = options.bus ?? createLocalBus();
  const registry = new Registry();
  const delivered: Delivered[] = [];
  const answers = new Map<string, Answer>();
  const keys = new Map<string, ApiKey>();
  const servers = new Map<number, Map<number, Membership>>();
  const botTokens = new Map<string, number>();
  const serverKeys = new Map<string, ServerKey>();
  const plans = new Map<number, Plan>();
  const powers = new Map<string, readonly Power[]>();
  const chatAccounts = new Map<string, number>();
  const hooks = new Map<number, number>();
  /** Keyed by `server:user`. */
  const characters = new Map<string, readonly number[]>();

  const calls = new Map<string, (input: Record<string, unknown>) => object>([
    ['calls.identity.resolve_key', ({ key_hash }) => ({ holder: keys.get(key_hash as string) ?? null })],
    [
      'calls.servers.resolve_bot_token',
      ({ token_hash }) => ({ server_id: botTokens.get(token_hash as string) ?? null }),
    ],
    [
      'calls.servers.resolve_server_key',
      ({ key_hash }) => ({ holder: serverKeys.get(key_hash as string) ?? null }),
    ],
    ['calls.servers.get_plan', ({ server_id }) => ({ plan: plans.get(server_id as number) ?? 'FREE' })],
    [
      'calls.identity.find_user_by_cp',
      ({ cp_id }) => {
        const user_id = chatAccounts.get(cp_id as string);
        return { user: user_id === undefined ? null : { user_id, gp_id: '1', gp_username: 'ana' } };
      },
    ],
    [
      'calls.identity.get_users',
      ({ user_ids }) => ({
        users: (user_ids as number[]).map((user_id) => ({
          user_id,
          gp_id: gpIdOf(user_id),
          gp_username: 'ana',
          cp_ids: [...chatAccounts].flatMap(([cp_id, linked]) => (linked === user_id ? [cp_id] : [])),
          admin_guild_ids: null,
        })),
      }),
    ],
    [
      'calls.servers.list_characters',
      ({ server_id, user_id }) => ({
        server_character_ids: characters.get(`${server_id as number}:${user_id as number}`) ?? [],
      }),
    ],
    [
      'calls.servers.list_governed_servers',
      ({ user_id }) => ({
        servers: [...servers].flatMap(([server_id, members]) => {
          const { role } = members.get(user_id as number) ?? {};
          return role === 'owner' || role === 'admin' ? [{ server_id, role }] : [];
        }),
      }),
    ],
    [
      'calls.mdt.get_powers',
      ({ server_id, user_id }) => ({
        powers: powers.get(`${server_id as number}:${user_id as number}`) ?? [],
      }),
    ],
    [
      'calls.servers.find_hook_server',
      ({ hook_id }) => ({ server_id: hooks.get(hook_id as number) ?? null }),
    ],
    [
      'calls.servers.resolve_membership',
      ({ server_id, user_id }) => ({
        server_exists: servers.has(server_id as number),
        membership: servers.get(server_id as number)?.get(user_id as number) ?? null,
        member_since: null,
      }),
    ],
  ]);
  const take = async (received: Delivered): Promise<string> => {
    const { name, input } = received;
    delivered.push(received);
    const answer = answers.get(name);
    if (answer) return answer(received);
    const call = calls.get(name);
    return call ? successReply(200, call(input)) : echo(received);
  };
  const serve = (service: string): Promise<BusConsumer> =>
    bus.serve(service, async (payload) => {
      const { n: name, i: input, c: context } = JSON.parse(payload) as WireRequest;
      return take({ name, input: input as never, context });
    });
  for (const service of ['identity', 'servers', 'economy', 'mdt', 'webhooks']) {
    if (!options.absent?.includes(service)) await serve(service);
  }

  const usual = {
    PORT: 0,
    INTERNAL_PORT: 0,
    RATE_USERS: 10_000,
    RATE_SERVERS: 10_000,
    RATE_BOT: 10_000,
    RATE_CP_BOT: 10_000,
    RATE_CP_BOT_ACTOR: 10_000,
  };
  const gateway = await startGateway({
    config: gatewaySettings.parse({ ...usual, ...options.settings }),
    internalKeys: options.internalKeys ?? [INTERNAL_KEY],
    bus,
    log: options.log ?? createLogger('test', 'silent'),
    registry,
    rateLimitStore: options.rateLimitStore,
    missing: options.missing ?? (() => []),
    actions: options.actions ?? TEST_ACTIONS,
    ...(options.docsFolder && { docsFolder: options.docsFolder }),
    ...(options.panelFolder && { panelFolder: options.panelFolder }),
    ...(options.streams && { streams: options.streams }),
    ...(options.wire && { wire: options.wire }),
    ...(options.flow && { flow: options.flow }),
  });

  const send: Lab['send'] = async (path, { internal = false, ...init } = {}) => {
    const port = internal ? gateway.internalPort : gateway.publicPort;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  };

  const lab: Lab = {
    gateway,
    bus,
    registry,
    delivered,
    answers,
    key(userId, { game, keyId = nextId() } = {}) {
      const key = `${game === undefined ? 'sk' : 'gs'}_${randomUUID().replaceAll('-', '')}`;
      const session = game === undefined ? 'app' : 'game';
      keys.set(hashToken(key), { user_id: userId, key_id: keyId, session, server_id: game ?? null });
      return key;
    },
    panelKey(userId, keyId = nextId()) {
      const key = newToken('ps', 0);
      keys.set(hashToken(key), { user_id: userId, key_id: keyId, session: 'panel', server_id: null });
      return key;
    },
    endKey: (key) => void keys.delete(hashToken(key)),
    server() {
      const id = nextId();
      servers.set(id, new Map());
      return id;
    },
    botToken(serverId) {
      const token = `bt_${randomUUID().replaceAll('-', '')}`;
      botTokens.set(hashToken(token), serverId);
      return token;
    },
    endBotToken: (token) => void botTokens.delete(hashToken(token)),
    serverKey(serverId, keyId = nextId(), scope = 'admin') {
      const key = newToken('sv', 0);
      serverKeys.set(hashToken(key), { server_id: serverId, key_id: keyId, scope, name: `Key ${keyId}` });
      return key;
    },
    endServerKey: (key) => void serverKeys.delete(hashToken(key)),
    hook(serverId) {
      const id = nextId();
      hooks.set(id, serverId);
      return id;
    },
    plan: (serverId, plan) => void plans.set(serverId, plan),
    link: (cpId, userId) => void chatAccounts.set(cpId, userId),
    play: (serverId, userId, ids) => void characters.set(`${serverId}:${userId}`, ids),
    unlink: (cpId) => void chatAccounts.delete(cpId),
    endServer: (serverId) => void servers.delete(serverId),
    join(serverId, userId, role = 'member', permissions = []) {
      servers.get(serverId)!.set(userId, {
        server_id: serverId,
        user_id: userId,
        role,
        role_id: HIERARCHY[role] + 1,
        hierarchy: HIERARCHY[role],
        permissions: [...ROLE_PERMISSIONS[role], ...permissions],
      });
    },
    empower: (serverId, userId, held) => void powers.set(`${serverId}:${userId}`, held),
    leave: (serverId, userId) => void servers.get(serverId)!.delete(userId),
    send,
    post: (path, params, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(params), headers }),
    serve,
    publish: (type, data, serverId = null) => {
      const event = { event_id: randomUUID(), type, server_id: serverId, data };
      return bus.publish([{ id: event.event_id, key: type, payload: JSON.stringify(event) }]);
    },
    count: (name) => delivered.filter((entry) => entry.name === name).length,
    async close() {
      await gateway.stop();
      await bus.close();
    },
  };
  labs.add(lab);
  return lab;
}
