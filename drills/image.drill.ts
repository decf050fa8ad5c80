import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual, parseEnv, promisify } from 'node:util';
import { SERVICES } from '@cabildo/contracts/action';
import {
  findInstalledPostgres,
  freePort,
  startInstalledPostgres,
  startRabbitMq,
  startRedis,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import type { Report } from '../tools/doctor/check.ts';
import { readCompose, type ComposeFile } from '../tools/compose.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { runInImage, startInImage, uid, type Container } from './image/container.ts';
import { BOUGHT, buyBread } from './image/purchase.ts';
import { replayDockerfile, type ReplayedImage } from './image/replay.ts';

const ops = join(import.meta.dirname, '../ops');
const MOST_MEGABYTES = 90;
type Settings = Record<string, string>;

/** A folder whose content everybody may reach. */
async function openFolder(onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-image-'));
  await chmod(folder, 0o755);
  onEnd(async () => {
    await promisify(execFile)('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** Has the image write a `.env`, as a person without Node does. */
async function setUp(image: ReplayedImage, folder: string): Promise<Settings> {
  const out = join(folder, 'out');
  await mkdir(out);
  if (uid !== undefined) await chown(out, uid, uid);
  await runInImage(image, ['tools/setup.ts', '--file', join(out, '.env')]);
  return parseEnv(await readFile(join(out, '.env'), 'utf8')) as Settings;
}

/** The lines of ops/rabbitmq/cabildo.conf. */
async function brokerSettings(): Promise<Settings> {
  const text = await readFile(join(ops, 'rabbitmq/cabildo.conf'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^(\S+) = (.+)$/gm)].map(([, name, value]) => [name!, value!]));
}

/** Starts the servers of compose on ports of this machine. Returns the settings with their addresses. */
async function startServers(
  settings: Settings,
  onEnd: OnEnd,
): Promise<{ postgres: LabServer; env: Settings }> {
  const user = { name: 'cabildo', password: settings['RABBITMQ_PASSWORD']!, vhost: 'cabildo' };
  const [postgres, rabbitmq, redis] = await Promise.all([
    startInstalledPostgres(),
    startRabbitMq({ user, settings: await brokerSettings() }),
    startRedis(),
  ]);
  for (const server of [postgres, rabbitmq, redis]) onEnd(() => server.stop());
  const databases = SERVICES.map((service) => {
    const password = settings[`${service.toUpperCase()}_DATABASE_PASSWORD`];
    const url = `postgres://cabildo_${service}:${password}@127.0.0.1:${postgres.port}/cabildo_${service}`;
    return [`${service.toUpperCase()}_DATABASE_URL`, url] as const;
  });
  const env = { ...settings, ...Object.fromEntries(databases), AMQP_URL: rabbitmq.url, REDIS_URL: redis.url };
  return { postgres, env };
}

/** Runs the one-shots of compose that come before the processes. */
async function prepare(image: ReplayedImage, { services }: ComposeFile, postgres: LabServer): Promise<void> {
  const programs = `${findInstalledPostgres()}${delimiter}${process.env['PATH']}`;
  await promisify(execFile)('sh', [join(ops, 'postgres/databases.sh')], {
    env: {
      ...services['databases']!.environment,
      PATH: programs,
      PGHOST: '127.0.0.1',
      PGPORT: String(postgres.port),
      PGUSER: 'cabildo',
    },
  });
  await runInImage(image, ['tools/migrate.ts'], services['migrate']!.environment);
}

/** The errors that the doctor finds with the settings of compose. */
async function examine(image: ReplayedImage, settings: Settings): Promise<number> {
  const report = JSON.parse(await runInImage(image, ['tools/doctor.ts', '--json'], settings)) as Report;
  return report.findings.filter(({ level }) => level === 'error').length;
}

/** Tells how long something takes, to a tenth of a second. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return Math.round((performance.now() - before) / 100) / 10;
}

async function runImage(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const folder = await openFolder(onEnd);
  say('the lines of the Dockerfile, in a folder');
  const image = await replayDockerfile(folder, say);
  const written = await setUp(image, folder);
  const [port, internalPort] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  say('PostgreSQL, RabbitMQ and Redis');
  const { postgres, env } = await startServers({ ...written, PUBLIC_URL: url }, onEnd);
  const compose = readCompose(env);
  await prepare(image, compose, postgres);
  say('ten processes out of that folder, which they may not change');
  const names = ['gateway', ...SERVICES];
  const processes: Container[] = [];
  const seconds = await secondsOf(() =>
    Promise.all(
      names.map(async (name) => {
        const ports: Settings = name === 'gateway' ? { PORT: port, INTERNAL_PORT: internalPort } : {};
        const started = await startInImage(image, { name, service: compose.services[name]!, ports });
        onEnd(() => started.stop());
        processes.push(started);
      }),
    ),
  );
  say('somebody buys bread');
  const bought = await buyBread(url);
  for (const { opsPort } of processes)
    await runInImage(image, ['tools/ready.ts'], { OPS_PORT: String(opsPort) });
  const operator = compose.services['operator']!.environment!;
  const [replaced] = processes;
  await replaced!.kill();
  const alone = await secondsOf(() => replaced!.restart());
  return [
    { what: 'MB beside Node', count: image.megabytes, most: MOST_MEGABYTES },
    { what: 'processes ready', count: processes.length, wanted: names.length },
    { what: 'seconds until all were', count: seconds },
    { what: 'seconds until one that is replaced is', count: alone },
    { what: 'purchases that went wrong', count: isDeepStrictEqual(bought, BOUGHT) ? 0 : 1, wanted: 0 },
    { what: 'errors that the doctor finds', count: await examine(image, operator), wanted: 0 },
  ];
}

export default {
  title: 'The lines of the Dockerfile make an image from which compose runs: small, read-only, as uid 1000.',
  isQuick: false,
  run: runImage,
} satisfies Drill;
