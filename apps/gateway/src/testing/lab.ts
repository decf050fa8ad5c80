import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import {
  HIERARCHY,
  ROLE_PERMISSIONS,
  type BuiltInRole,
  type Membership,
  type Permission,
  type RequestContext,
} from '@cabildo/contracts';
import {
  createLocalBus,
  createLogger,
  createRegistry,
  hashToken,
  joinReplies,
  successReply,
  type Bus,
  type Logger,
  type Registry,
  type Subscription,
  type WireQuestions,
  type WireRequest,
} from '@cabildo/kit';
import { until } from '@cabildo/testing';
import { gatewaySettings, startGateway, type Counters, type RunningGateway } from '../index.ts';
import type { KeyHolder } from '../keys.ts';
import { TEST_ACTIONS } from './contracts.ts';

export const INTERNAL_KEY = 'internal-key-of-the-edge-tests';

/** What reached a service. */
export interface Delivered {
  name: string;
  input: Record<string, unknown>;
  /** Of a question that came with others, no more than the asker. */
  context: RequestContext;
  /** The message that it came in, counted from 1. */
  message: number;
}

/** The answer of a test's service: a reply line, or the promise of one. */
export type Answer = (delivered: Delivered) => string | Promise<string>;

export interface LabOptions {
  settings?: Readonly<Record<string, unknown>>;
  redis?: Counters;
  bus?: Bus;
  log?: Logger;
  missing?: () => string[];
  /** Services that nobody serves at first. */
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

/** One gateway between fake services and a real socket; closed at the end of the file. */
export interface Lab {
  readonly gateway: RunningGateway;
  readonly bus: Bus;
  readonly registry: Registry;
  /** Everything that services were asked, calls included, in order. */
  readonly delivered: Delivered[];
  /** What services answer to an action, by name; else they echo. */
  readonly answers: Map<string, Answer>;
  /** Makes a key that identity knows, and returns it. */
  key(userId: number, options?: { game?: number; keyId?: number }): string;
  /** Ends a key, as identity knows it; nobody is told. */
  endKey(key: string): void;
  /** Makes a server that exists, and returns its id. */
  server(): number;
  endServer(serverId: number): void;
  join(serverId: number, userId: number, role?: BuiltInRole, permissions?: readonly Permission[]): void;
  leave(serverId: number, userId: number): void;
  send(path: string, init?: Init): Promise<HttpAnswer>;
  /** POST of a form. */
  post(path: string, params: Record<string, string>, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends GET requests in one packet, which is read in one turn of the event loop; returns status and body of each. */
  atOnce(paths: readonly string[]): Promise<[status: number, body: unknown][]>;
  serve(service: string): Promise<Subscription>;
  publish(type: string, data: object, serverId?: number | null): Promise<void>;
  /** How often a call or action was delivered so far. */
  count(name: string): number;
  close(): Promise<void>;
}

const echo: Answer = ({ name, input, context }) =>
  successReply(name.endsWith('.create') ? 201 : 200, { name, input, context });

const labs = new Set<Lab>();
// A test that fails before it has tidied up must not keep jest from ending.
afterAll(async () => {
  for (const lab of labs) await lab.close();
});

let lastId = 0;
const nextId = (): number => ++lastId + process.pid * 1_000;

export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const bus = options.bus ?? createLocalBus();
  const registry = createRegistry();
  const delivered: Delivered[] = [];
  const answers = new Map<string, Answer>();
  const holders = new Map<string, KeyHolder>();
  const servers = new Map<number, Map<number, Membership>>();

  const calls = new Map<string, (input: Record<string, unknown>) => object>([
    ['calls.identity.resolve_key', ({ key_hash }) => ({ holder: holders.get(key_hash as string) ?? null })],
    [
      'calls.servers.resolve_membership',
      ({ server_id, user_id }) => ({
        server_exists: servers.has(server_id as number),
        membership: servers.get(server_id as number)?.get(user_id as number) ?? null,
      }),
    ],
  ]);
  let messages = 0;
  const take = async (received: Delivered): Promise<string> => {
    const { name, input } = received;
    delivered.push(received);
    const answer = answers.get(name);
    if (answer) return answer(received);
    const call = calls.get(name);
    return call ? successReply(200, call(input)) : echo(received);
  };
  const serve = (service: string): Promise<Subscription> =>
    bus.serve(service, async (payload) => {
      const { n: name, ...asked } = JSON.parse(payload) as WireRequest | WireQuestions;
      const message = (messages += 1);
      const questions = 'q' in asked ? asked.q : [asked];
      const lines = questions.map(({ i, c }) =>
        take({ name, input: i as never, context: c as never, message }),
      );
      return joinReplies(await Promise.all(lines));
    });
  for (const service of ['identity', 'servers', 'economy']) {
    if (!options.absent?.includes(service)) await serve(service);
  }

  const usual = { PORT: 0, INTERNAL_PORT: 0, RATE_USERS: 10_000, RATE_SERVERS: 10_000, RATE_BOT: 10_000 };
  const gateway = await startGateway({
    config: gatewaySettings.parse({ ...usual, ...options.settings }),
    secrets: { internalKey: INTERNAL_KEY },
    bus,
    log: options.log ?? createLogger('test', 'silent'),
    registry,
    redis: options.redis,
    missing: options.missing ?? (() => []),
    actions: TEST_ACTIONS,
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
      holders.set(hashToken(key), { user_id: userId, key_id: keyId, session, server_id: game ?? null });
      return key;
    },
    endKey: (key) => void holders.delete(hashToken(key)),
    server() {
      const id = nextId();
      servers.set(id, new Map());
      return id;
    },
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
    leave: (serverId, userId) => void servers.get(serverId)!.delete(userId),
    send,
    post: (path, params, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(params), headers }),
    async atOnce(paths) {
      const socket = connect(gateway.publicPort, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.write(paths.map((each) => `GET ${each} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
      const found = (): RegExpExecArray[] => [
        ...text.matchAll(/HTTP\/1\.1 (\d+)[^{]*(\{[^\r\n]*\})(?=HTTP|$)/g),
      ];
      await until(() => found().length === paths.length);
      socket.destroy();
      return found().map(([, status, body]) => [Number(status), JSON.parse(body!)]);
    },
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
