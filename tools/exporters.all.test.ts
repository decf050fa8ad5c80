import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import {
  describeWhere,
  findInstalledPostgres,
  findRabbitMq,
  findRedis,
  freePort,
  isReachable,
  startInstalledPostgres,
  startRabbitMq,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import { startLabServer } from '@cabildo/testing/lab/server.ts';
import { load } from 'js-yaml';
import { exampleSettings, readCompose } from './compose.ts';

const root = join(import.meta.dirname, '..');
const { services } = readCompose(exampleSettings());
const exporter = (of: string): string => `/usr/bin/prometheus-${of}-exporter`;
const programs = findInstalledPostgres();
const isThere =
  programs !== undefined &&
  findRabbitMq() !== undefined &&
  findRedis() !== undefined &&
  ['postgres', 'redis', 'node'].every((of) => existsSync(exporter(of)));

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** Every metric of an exporter that an alert reads. */
function metricsAsked(): string[] {
  const { groups } = load(readFileSync(join(root, 'ops/prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const asked = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ expr }) => expr.match(/\b(?:pg|redis|rabbitmq|node)_\w+/g) ?? []);
  return [...new Set(asked)].sort();
}

describeWhere(isThere, 'the exporters of Debian, PostgreSQL, RabbitMQ and Redis', 'the exporters', () => {
  const started: LabServer[] = [];
  const addresses: string[] = [];
  let postgres: LabServer;

  async function startExporter(of: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/metrics`;
    const server = await startLabServer({
      name: `the exporter of ${of}`,
      url,
      port,
      directory: await mkdtemp(join(tmpdir(), 'cabildo-exporter-')),
      command: exporter(of),
      args: [`--web.listen-address=127.0.0.1:${port}`, ...args],
      env,
      isReady: () =>
        textOf(url).then(
          () => true,
          () => false,
        ),
    });
    started.push(server);
    addresses.push(url);
  }

  const databases = (): Promise<unknown> =>
    promisify(execFile)('sh', [join(root, 'ops/postgres/databases.sh')], {
      env: {
        ...services['databases']!.environment,
        PATH: `${programs}${delimiter}${process.env['PATH']}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgres.port),
        PGUSER: 'cabildo',
      },
    });

  /** Starts Redis by the command of docker-compose.yml, on a port of this machine. Returns its address without the password. */
  async function startRedisOfCompose(): Promise<string> {
    const { command, environment } = services['redis']!;
    const port = await freePort();
    const here = `redis-server - --bind 127.0.0.1 --port ${port}`;
    const url = `redis://:${environment!['REDISCLI_AUTH']}@127.0.0.1:${port}`;
    const server = await startLabServer({
      name: 'Redis',
      url,
      port,
      directory: await mkdtemp(join(tmpdir(), 'cabildo-redis-')),
      command: 'sh',
      args: ['-c', command!.replaceAll('$$', '$').replace('redis-server -', here)],
      env: { PATH: process.env['PATH'], ...environment },
      isReady: () => isReachable(url),
    });
    started.push(server);
    return `redis://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    postgres = await startInstalledPostgres();
    started.push(postgres);
    await databases();
  });
  afterAll(async () => {
    for (const server of started.reverse()) await server.stop();
  });

  test('show each figure that an alert reads, and the server of each answers with the settings of compose', async () => {
    const { DATA_SOURCE_USER, DATA_SOURCE_PASS } = services['postgres-exporter']!.environment!;
    await startExporter('postgres', [], {
      DATA_SOURCE_URI: `127.0.0.1:${postgres.port}/postgres?sslmode=disable`,
      DATA_SOURCE_USER,
      DATA_SOURCE_PASS,
    });
    const { REDIS_PASSWORD } = services['redis-exporter']!.environment!;
    const redis = await startRedisOfCompose();
    expect(await isReachable(redis)).toBe(false);
    await startExporter('redis', [`--redis.addr=${redis}`], { REDIS_PASSWORD });
    await startExporter('node', []);
    const port = await freePort();
    started.push(
      await startRabbitMq({
        plugins: ['rabbitmq_prometheus'],
        settings: { 'prometheus.tcp.ip': '127.0.0.1', 'prometheus.tcp.port': String(port) },
      }),
    );
    addresses.push(`http://127.0.0.1:${port}/metrics`);
    const text = (await Promise.all(addresses.map(textOf))).join('\n');
    const shown = new Set([...text.matchAll(/^([a-z]\w+)[{ ]/gim)].map(([, name]) => name));
    expect(metricsAsked().filter((name) => !shown.has(name))).toEqual([]);
    expect(text).toMatch(/^pg_up 1$/m);
    expect(text).toMatch(/^redis_up 1$/m);
  });

  test('read no data: the role of the exporter reaches no database of a service', async () => {
    const urlOf = (role: string): string => `postgres://${role}@127.0.0.1:${postgres.port}/cabildo_economy`;
    expect(await isReachable(urlOf('cabildo_economy'))).toBe(true);
    expect(await isReachable(urlOf('cabildo_monitor'))).toBe(false);
  });
});
