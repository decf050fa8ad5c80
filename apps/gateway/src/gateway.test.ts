import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createLocalBus } from '@cabildo/kit/bus';
import { ConfigError, createLogger, createRegistry, loadConfig, type Logger } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { pino } from 'pino';
import { Proxies } from './http/proxies.ts';
import { gatewaySettings, startGateway } from './index.ts';
import { startLab } from './testing/lab.ts';
import { Listener } from './http/listener.ts';
import { publicHostOf } from './settings.ts';

const silent = createLogger('test', 'silent');

describe('settings', () => {
  test('have the defaults of the design', () => {
    expect(loadConfig(gatewaySettings, {})).toMatchObject({
      PORT: 8080,
      INTERNAL_PORT: 8081,
      RATE_USERS: 30,
      RATE_SERVERS: 300,
      RATE_BOT: 180,
      RATE_CP_BOT: 180,
      RATE_INTERNAL: 6_000,
      TRUSTED_PROXIES: [],
    });
    const config = loadConfig(gatewaySettings, { RATE_USERS: '7', TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
    expect([config.RATE_USERS, config.TRUSTED_PROXIES]).toEqual([7, ['10.0.0.0/8', '::1']]);
  });

  test.each([
    [
      'docker-compose.yml',
      /TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-\$\{PROXY_ADDRESS:-([^}]*)\}\}/,
      '172.29.81.250',
      '172.29.81.1',
    ],
    ['k8s/base/gateway.env', /^TRUSTED_PROXIES=(.*)$/m, '10.1.2.3', '192.0.2.1'],
  ])(
    'in %s trust the proxies that such a platform has, and nobody else (ID-15)',
    (file, setting, proxy, other) => {
      const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
      const config = loadConfig(gatewaySettings, { TRUSTED_PROXIES: setting.exec(text)?.[1] });
      const proxies = new Proxies(config.TRUSTED_PROXIES, silent);
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      expect(proxies.addressOf({ headers, socket: { remoteAddress: proxy } } as never)).toBe('203.0.113.9');
      expect(proxies.addressOf({ headers, socket: { remoteAddress: other } } as never)).toBe(other);
    },
  );

  test.each([
    ['RATE_USERS', '0'],
    ['RATE_SERVERS', 'many'],
    ['PORT', '70000'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['PANEL_FRAME_ANCESTORS', 'https://tablet.example.org/path'],
    ['PANEL_FRAME_ANCESTORS', "'self'; script-src *"],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    expect(() => loadConfig(gatewaySettings, { [name]: value })).toThrow(new RegExp(`Set it right.*${name}`));
  });
});

test.each([
  ['PORT', 'publicPort'],
  ['INTERNAL_PORT', 'internalPort'],
] as const)('a taken %s stops the start with advice, and no port is left open', async (setting, port) => {
  const first = await startLab();
  const bus = createLocalBus();
  const config = gatewaySettings.parse({ PORT: 0, INTERNAL_PORT: 0, [setting]: first.gateway[port] });
  const second = startGateway({
    config,
    internalKeys: ['x'],
    bus,
    log: silent,
    registry: createRegistry(),
  });
  const error: unknown = await second.catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(
    new RegExp(`Port ${first.gateway[port]} is taken.*set ${setting} to`),
  );
  await bus.close();
});

describe('stopping', () => {
  test('finishes the requests in flight, closes their connections, and takes no more', async () => {
    const lab = await startLab();
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', () => gate.promise);
    const port = lab.gateway.publicPort;
    // An idle keep-alive connection must not delay the stop.
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

  test('says first that it is not ready and has clients leave, and closes its port only later', async () => {
    const lab = await startLab();
    const left = Promise.withResolvers<void>();
    const stopped = lab.gateway.stop(left.promise);
    const probe = await lab.send('/readyz');
    expect([probe.status, probe.body['missing']]).toEqual([503, expect.arrayContaining(['stopping'])]);
    const answer = await lab.send('/servers?action=discover');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    left.resolve();
    await stopped;
    expect(await isRefused(lab.gateway.publicPort)).toBe(true);
  });
});

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(false)));
    socket.on('error', () => resolve(true));
  });
}

/** Makes a log, and the list of the lines that are written there. */
function recordedLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: pino({ level: 'debug' }, stream) as never, lines };
}

test('a peer that is not trusted and sends X-Forwarded-For is named once in the log', async () => {
  const { log, lines } = recordedLog();
  const lab = await startLab({ log });
  await lab.send('/servers?action=discover');
  expect(lines.join('')).not.toContain('TRUSTED_PROXIES');
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let n = 0; n < 3; n += 1) await lab.send('/servers?action=discover', { headers });
  const named = lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain('"peer":"127.0.0.1"');
});

test('the log names actions and never holds a key, a query or a secret parameter', async () => {
  const { log, lines } = recordedLog();
  const lab = await startLab({ log });
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
  expect(text).toContain('the gateway failed');
  for (const canary of [key, 'canary-', 'apikey=']) expect(text).not.toContain(canary);
});

const load = (env: Record<string, string>) => loadConfig(gatewaySettings, env);

describe('where the gateway listens', () => {
  test.each([
    ['this machine alone while sign-in is the mock', {}, '127.0.0.1'],
    ['everywhere once sign-in is live', { OAUTH_MODE: 'live' }, undefined],
    ['where `HOST` says, mock or not', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('is %s', (_, env, host) => {
    expect(publicHostOf(load(env as Record<string, string>))).toBe(host);
  });

  test('is this machine alone for the internal port, unless `INTERNAL_HOST` says otherwise', () => {
    expect(load({ OAUTH_MODE: 'live' }).INTERNAL_HOST).toBe('127.0.0.1');
    expect(load({ INTERNAL_HOST: '10.0.0.5' }).INTERNAL_HOST).toBe('10.0.0.5');
  });

  test('must be of this machine: another host is named with its setting', async () => {
    const address = { host: '192.0.2.1', port: 0, setting: 'INTERNAL_PORT' };
    const opening = Listener.open(address, () => undefined, {
      stalledMs: 1,
      onStalled: () => undefined,
      admits: () => true,
    });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/^Set INTERNAL_HOST to an address of this machine.*192\.0\.2\.1/);
  });
});

const { PATH, NODE_COMPILE_CACHE } = process.env;

test('as a process of its own it needs RabbitMQ, and says so', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Set AMQP_URL')]);
});

// A process with the id 1, as in a container, ignores the signal unless it listens for it.
test('it ends by itself at a signal while it waits for RabbitMQ', async () => {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      AMQP_URL: 'amqp://127.0.0.1:1',
      OPS_PORT: '0',
      INTERNAL_KEY: 'k'.repeat(20),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of started.stdout) if (String(text).includes('waiting for RabbitMQ')) break;
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([0, null]);
});
