import { BusError, createLocalBus, type Bus } from '@cabildo/kit/bus';
import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';

/** Makes a bus that counts the requests to each service, and fails them where a test says so. */
function troubledBus(): { bus: Bus; trouble: Map<string, BusError>; sent: Map<string, number> } {
  const bus = createLocalBus();
  const trouble = new Map<string, BusError>();
  const sent = new Map<string, number>();
  const request: Bus['request'] = (service, payload, options) => {
    sent.set(service, (sent.get(service) ?? 0) + 1);
    const error = trouble.get(service);
    return error ? Promise.reject(error) : bus.request(service, payload, options);
  };
  return { bus: Object.assign(Object.create(bus) as Bus, bound(bus), { request }), trouble, sent };
}

/** LocalBus keeps its state in private fields, which an object derived from it cannot reach. */
const bound = (bus: Bus): Omit<Bus, 'request' | 'maxAhead'> => ({
  serve: bus.serve.bind(bus),
  publish: bus.publish.bind(bus),
  subscribe: bus.subscribe.bind(bus),
  broadcast: bus.broadcast.bind(bus),
  isConnected: bus.isConnected.bind(bus),
  figures: bus.figures.bind(bus),
  close: bus.close.bind(bus),
});

let lab: Lab;
let server: string;
let headers: Record<string, string>;
let parts: ReturnType<typeof troubledBus>;

beforeEach(async () => {
  parts = troubledBus();
  lab = await startLab({ bus: parts.bus });
  const id = lab.server();
  lab.join(id, 1);
  server = String(id);
  headers = { 'x-api-key': lab.key(1) };
});

const command = () =>
  lab.post('/server_economy', { action: 'internal_transfer', server_id: server, amount: '5' }, headers);
const query = (from = headers) =>
  lab.post('/server_economy', { action: 'get_balance', server_id: server }, from);
/** Adds members to the server, and returns their keys. */
const members = (count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, index) => {
    lab.join(Number(server), 100 + index);
    return { 'x-api-key': lab.key(100 + index) };
  });
const gauge = async (service: string): Promise<string | undefined> =>
  new RegExp(`cabildo_gateway_breaker_state\\{service="${service}"\\} (\\d)`).exec(
    await lab.registry.metrics(),
  )?.[1];

test.each([
  ['unreachable', 'El servicio no está disponible'],
  ['overloaded', 'El servicio no está disponible'],
  ['timeout', 'No se sabe si la operación se completó'],
] as const)(
  'a service that is %s is 503, and a command says whether its outcome is known',
  async (kind, sentence) => {
    parts.trouble.set('economy', new BusError(kind, 'as the test wants it'));
    const answer = await command();
    expect([answer.status, answer.headers.get('retry-after'), answer.body['error_code']]).toEqual([
      503,
      '5',
      'error',
    ]);
    expect(answer.body['error']).toContain(sentence);
    expect(answer.body['outcome']).toBe(kind === 'timeout' ? 'unknown' : undefined);
    expect((await query()).body['error']).toContain('El servicio no está disponible');
  },
);

test('the answer explains how to repeat safely only where the action takes an idempotency key (GW-23)', async () => {
  parts.trouble.set('economy', new BusError('timeout', 'as the test wants it'));
  expect((await command()).body['error']).toContain('Con la misma Idempotency-Key puedes repetirla');
  parts.trouble.set('identity', new BusError('timeout', 'as the test wants it'));
  const { body } = await lab.post('/users', { action: 'gp_oauth_start' });
  expect([body['outcome'], body['error']]).toEqual([
    'unknown',
    expect.not.stringContaining('Idempotency-Key'),
  ]);
});

test('each action is one message, with an absolute deadline within 8 s', async () => {
  await query();
  const before = parts.sent.get('economy');
  const deadlines: number[] = [];
  const request = parts.bus.request;
  parts.bus.request = (service, payload, options) => {
    deadlines.push(options.deadline);
    return request(service, payload, options);
  };
  const asked = Date.now();
  await command();
  expect(parts.sent.get('economy')).toBe(before! + 1);
  expect(deadlines).toHaveLength(1);
  expect(deadlines[0]! >= asked + 8_000 && deadlines[0]! <= Date.now() + 8_000).toBe(true);
});

test.each(['unreachable', 'timeout'] as const)(
  'the breaker is opened by five callers and not by one, where the service is %s (FU-02)',
  async (kind) => {
    const callers = members(5);
    parts.trouble.set('economy', new BusError(kind, 'as the test wants it'));
    for (let n = 0; n < 60; n += 1) expect((await query(callers[n % 4])).status).toBe(503);
    expect(await gauge('economy')).toBe('0');
    parts.trouble.clear();
    expect((await query()).status).toBe(200);

    parts.trouble.set('economy', new BusError(kind, 'as the test wants it'));
    for (const caller of callers) expect((await query(caller)).status).toBe(503);
    expect(await gauge('economy')).toBe('2');
  },
);

test('the breaker opens for a service that does not answer, answers 503 meanwhile, and closes when it is back', async () => {
  await query();
  parts.trouble.set('economy', new BusError('unreachable', 'gone'));
  for (const caller of members(5)) expect((await query(caller)).status).toBe(503);
  expect(await gauge('economy')).toBe('2');
  const answers = await Promise.all([command(), query(), query()]);
  expect(answers.map(({ status, headers: given }) => [status, given.get('retry-after')])).toEqual(
    Array(3).fill([503, '5']),
  );
  expect(answers[0]!.body['error']).toContain('El servicio no está disponible');

  // The other services still answer.
  expect((await lab.send('/servers?action=list_mine', { headers })).status).toBe(200);
  expect([await gauge('servers'), await gauge('identity')]).toEqual(['0', '0']);

  parts.trouble.clear();
  await until(async () => (await query()).status === 200);
  expect(await gauge('economy')).toBe('0');
});

test('the breaker of a service that answers 503 or 500 stays closed', async () => {
  lab.answers.set('server_economy.get_balance', () => '503 {"failure":"error"}');
  const callers = members(6);
  for (let n = 0; n < 60; n += 1) expect((await query(callers[n % 6])).status).toBe(503);
  expect(await gauge('economy')).toBe('0');
});

test('the breaker stays closed when this process itself is overloaded', async () => {
  await query();
  parts.trouble.set('economy', new BusError('overloaded', 'too much'));
  const callers = members(6);
  for (let n = 0; n < 60; n += 1) expect((await query(callers[n % 6])).status).toBe(503);
  expect(await gauge('economy')).toBe('0');
});

test('while identity does not answer, new keys get 503 and cached keys are served', async () => {
  const cached = () => lab.send('/servers?action=list_mine', { headers });
  let last = 1_000;
  const unknown = () =>
    lab.send('/servers?action=list_mine', { headers: { 'x-api-key': `sk_${'s'.repeat(40)}${(last += 1)}` } });
  expect((await cached()).status).toBe(200);
  parts.trouble.set('identity', new BusError('timeout', 'gone'));
  await until(async () => {
    expect((await unknown()).status).toBe(503);
    return (await gauge('identity')) === '2';
  });
  expect((await cached()).status).toBe(200);
  parts.trouble.clear();
  await until(async () => (await unknown()).status === 401);
});
