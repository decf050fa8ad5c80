import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { ConfigError, createLocalBus, createLogger, createRegistry, loadConfig } from '@cabildo/kit';
import { until } from '@cabildo/testing';
import { pino } from 'pino';
import { gatewaySettings, startGateway } from './index.ts';
import { startLab } from './testing/lab.ts';

const log = createLogger('test', 'silent');

describe('settings', () => {
  test('have the defaults of the design', () => {
    expect(loadConfig(gatewaySettings, {})).toMatchObject({
      PORT: 8080,
      INTERNAL_PORT: 8081,
      RATE_USERS: 30,
      RATE_SERVERS: 300,
      RATE_BOT: 180,
      TRUSTED_PROXIES: [],
    });
    const config = loadConfig(gatewaySettings, { RATE_USERS: '7', TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
    expect([config.RATE_USERS, config.TRUSTED_PROXIES]).toEqual([7, ['10.0.0.0/8', '::1']]);
  });

  test.each([
    ['RATE_USERS', '0'],
    ['RATE_SERVERS', 'many'],
    ['PORT', '70000'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'proxy.local'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    expect(() => loadConfig(gatewaySettings, { [name]: value })).toThrow(new RegExp(`Set it right.*${name}`));
  });
});

test.each([
  ['PORT', 'publicPort'],
  ['INTERNAL_PORT', 'internalPort'],
] as const)(
  'a taken %s is told with what to do about it, and nothing is left open',
  async (setting, port) => {
    const first = await startLab();
    const bus = createLocalBus();
    const config = gatewaySettings.parse({ PORT: 0, INTERNAL_PORT: 0, [setting]: first.gateway[port] });
    const second = startGateway({
      config,
      secrets: { internalKey: 'x' },
      bus,
      log,
      registry: createRegistry(),
    });
    const error: unknown = await second.catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(
      new RegExp(`Port ${first.gateway[port]} is taken.*set ${setting} to`),
    );
    await bus.close();
  },
);

describe('stopping', () => {
  test('finishes what is under way, tells clients to come elsewhere, and takes nothing new', async () => {
    const lab = await startLab();
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', () => gate.promise);
    const port = lab.gateway.publicPort;
    // An idle keep-alive connection must not hold up the end.
    const idle = connect(port, '127.0.0.1');
    const idleClosed = new Promise<void>((resolve) => idle.on('close', () => resolve()));
    await new Promise<void>((resolve) => idle.on('connect', () => resolve()));
    const late = lab.send('/servers?action=discover');
    await until(() => lab.count('servers.discover') === 1);
    const stopped = lab.gateway.stop();
    await until(() => isRefused(port));
    gate.resolve('200 {"ok":true}');
    const answer = await late;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
    await idleClosed;
  });
});

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(false)));
    socket.on('error', () => resolve(true));
  });
}

test('the log names actions and never holds a key, a query or a secret parameter', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const lab = await startLab({ log: pino({ level: 'debug' }, stream) as never });
  const key = lab.key(1);
  await lab.send(`/servers?action=list_mine&apikey=${key}&pin=canary-pin`);
  await lab.post('/server_economy', {
    action: 'internal_transfer',
    apikey: key,
    pin: 'canary-pin',
    cvv: 'canary-cvv',
  });
  lab.answers.set('servers.list_mine', () => 'nonsense');
  await lab.send(`/servers?action=list_mine&apikey=${key}&finish=canary-code`, {
    headers: { 'x-api-key': key },
  });
  const text = lines.join('');
  expect(text).toContain('"action":"servers.list_mine"');
  expect(text).toContain('the edge failed');
  for (const canary of [key, 'canary-', 'apikey=']) expect(text).not.toContain(canary);
});
