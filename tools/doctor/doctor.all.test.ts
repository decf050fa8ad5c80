import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import type { ServiceName } from '@cabildo/contracts/action';
import { backUp } from '@cabildo/operation/backup';
import { createRabbitBus, DeadLetters } from '@cabildo/kit/bus';
import { Database, prepareDatabase } from '@cabildo/kit/database';
import { databaseOf } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import {
  describeWhere,
  findRabbitMq,
  findRedis,
  freePort,
  startPostgres,
  startRabbitMq,
  startRedis,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import { connect, type ChannelModel } from 'amqplib';
import { examine, type Examination } from './examine.ts';
import type { Room } from './disk.ts';
import { LEAST } from './ground.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let postgres: LabServer;
let rabbitmq: LabServer;
let redis: LabServer;
let amqp: ChannelModel;
let environment: NodeJS.ProcessEnv;

const addressOf = (env: NodeJS.ProcessEnv, name: ServiceName) =>
  databaseOf(name, { DATABASE_URL: env['DATABASE_URL'] } as never, env);

/** No process runs here: running.all.test.ts has them. */
const OF_PROCESSES = ['processes', 'public address'];
const roomy = async (): Promise<Room> => ({ device: 1, free: 50e9, all: 100e9 });
let left = 9e9;
/** A disk to which another program writes, so that it has less for each folder that is looked at. */
const filling = async (): Promise<Room> => ({ device: 1, free: (left -= 4096), all: 100e9 });

/** The findings in a few words each: their check, level and service. */
async function found({ env, ...more }: Partial<Examination> = {}): Promise<string[]> {
  const used = { ...environment, ...env };
  const reach = async () => ({
    addressOf: (name: ServiceName) => addressOf(used, name),
    leave: async () => undefined,
  });
  const report = await examine({ env: used, reach, roomOf: roomy, ...more });
  const findings = report.findings.filter(({ check }) => !OF_PROCESSES.includes(check));
  for (const { sentence } of findings) expect(sentence).toMatch(/^[^\n]{20,}[.?)]$/);
  return findings.map(({ check, level, service }) => [check, level, service].filter(Boolean).join(' '));
}

async function use<T>(name: ServiceName, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({ url: addressOf(environment, name).url, max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A fault of a database: statements that make it, and those that mend it. */
const inDatabase =
  (name: ServiceName, make: readonly string[], mend: readonly string[]) => async (): Promise<Mend> => {
    const carryOut = (statements: readonly string[]) =>
      use(name, async (database) => {
        for (const statement of statements) await database.query(statement);
      });
    await carryOut(make);
    return () => carryOut(mend);
  };

/** A fault of the broker: an event in a queue of a consumer. */
const inQueue =
  (
    queue: string,
    { id = randomUUID(), at = new Date(0), body }: { id?: string; at?: Date; body?: string } = {},
  ) =>
  async (): Promise<Mend> => {
    const channel = await amqp.createConfirmChannel();
    const payload = JSON.stringify({ event_id: id, occurred_at: at.toISOString() });
    channel.sendToQueue(queue, Buffer.from(body ?? `${id} ${payload}`), { type: 'a.b.c', persistent: true });
    await channel.waitForConfirms();
    return async () => {
      await channel.purgeQueue(queue);
      await channel.close();
    };
  };

/** A fault of a server: it accepts connections and stays silent. */
const frozen = (pid: () => number) => async (): Promise<Mend> => {
  process.kill(pid(), 'SIGSTOP');
  return async () => process.kill(pid(), 'SIGCONT');
};

const both =
  (...faults: (() => Promise<Mend>)[]) =>
  async (): Promise<Mend> => {
    const mends: Mend[] = [];
    for (const fault of faults) mends.push(await fault());
    return async () => {
      for (const mend of mends) await mend();
    };
  };

async function declareOtherwise(): Promise<Mend> {
  const channel = await amqp.createChannel();
  const queue = 'cabildo.events.mdt';
  await channel.deleteQueue(queue);
  await channel.assertQueue(queue, { durable: true });
  return async () => {
    await channel.deleteQueue(queue);
    await channel.close();
    await declareTopology();
  };
}

async function openMany(): Promise<Mend> {
  const database = new Database({ url: addressOf(environment, 'audit').url, max: 45 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: open, resolve: allOpen } = Promise.withResolvers<void>();
  let count = 0;
  const held = Array.from({ length: 45 }, () =>
    database.withConnection(async () => {
      count += 1;
      if (count === 45) allOpen();
      await promise;
    }),
  );
  await open;
  return async () => {
    resolve();
    await Promise.all(held);
    await database.close();
  };
}

/** How often the first message of a queue was delivered before this look. */
async function deliveries(queue: string): Promise<number> {
  const channel = await amqp.createChannel();
  const { promise, resolve } = Promise.withResolvers<number>();
  await channel.consume(queue, (message) =>
    resolve(Number(message?.properties.headers?.['x-delivery-count'] ?? 0)),
  );
  const count = await promise;
  await channel.close();
  return count;
}

/** Declares what all processes do, by their own functions. */
async function declareTopology(): Promise<void> {
  const bus = await createRabbitBus({ url: rabbitmq.url, name: 'test', consumers: CONSUMERS });
  await bus.close();
  const dead = await DeadLetters.open(rabbitmq.url);
  for (const consumer of Object.keys(CONSUMERS)) await dead.list(consumer);
  await dead.close();
}

async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'cabildo-doctor-'));
  [postgres, rabbitmq, redis] = await Promise.all([
    startPostgres({ settings: { max_connections: '60' } }),
    startRabbitMq(),
    startRedis(),
  ]);
  environment = {
    DATABASE_URL: postgres.url,
    AMQP_URL: rabbitmq.url,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    DB_POOL_MAX: '3',
    SECRET_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  for (const { name, migrations } of SERVICES)
    await prepareDatabase(addressOf(environment, name).url, migrations);
  const services = SERVICES.map((service) => ({ ...service, url: addressOf(environment, service.name).url }));
  await backUp({ file: join(folder, 'backup.tar'), services });
  amqp = await connect(rabbitmq.url);
  await declareTopology();
}

async function stop(): Promise<void> {
  await amqp.close();
  await Promise.all([postgres.stop(), rabbitmq.stop(), redis.stop()]);
  await rm(folder, { recursive: true });
}

type Mend = () => Promise<unknown>;
interface Fault {
  /** Makes it, and returns what mends it. */
  make?: () => Promise<Mend>;
  env?: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>);
  more?: Partial<Examination>;
  finding: string;
}

const LIVE: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  OAUTH_MODE: 'live',
  PUBLIC_URL: 'https://api.example.org',
  GP_OAUTH_CLIENT_ID: 'id',
  GP_OAUTH_CLIENT_SECRET: 'secret',
  GP_OAUTH_ISSUER: 'https://game.example.org',
  CP_OAUTH_CLIENT_ID: 'id',
  CP_OAUTH_CLIENT_SECRET: 'secret',
  CP_OAUTH_ISSUER: 'https://chat.example.org',
  CP_OAUTH_USERINFO_URL: 'https://chat.example.org/me',
  CP_OAUTH_GUILDS_URL: 'https://chat.example.org/guilds',
  INTERNAL_KEY: 'ik_0123456789abcdef',
  BILLING_SECRET: '0123456789abcdef0123456789abcdef',
};

const nowhere = async (setting: string, scheme: string): Promise<NodeJS.ProcessEnv> => ({
  [setting]: `${scheme}://127.0.0.1:${await freePort()}`,
});

const outboxRow = (seconds: number): string => `
  INSERT INTO outbox (event_id, type, payload)
  SELECT gen_random_uuid(), 'a.b.c', json_build_object('occurred_at', now() - interval '${seconds} seconds')`;
const signIn = `
  INSERT INTO sign_ins (platform, token_hash, state_hash, verifier, loopback_port, status, expires_at)
  VALUES ('game', 'a', 'b', '2.AA==.AA==.AA==', 51000, 'pending', now() + interval '1 hour')`;
/** Later than every moment since which a database has its events. */
const SOON = new Date(Date.now() + HOUR_MS);
const known = randomUUID();

const FAULTS: Readonly<Record<string, Fault>> = {
  'a setting that is misspelt': { env: { OAUTH_MODES: 'mock' }, finding: 'configuration warning' },
  'a setting with a bad value': { env: { DB_POOL_MAX: 'many' }, finding: 'configuration error' },
  'keys that are none': { env: { SECRET_KEYS_WRITE: '7' }, finding: 'configuration error' },
  'a secret that production lacks': { env: { ...LIVE, INTERNAL_KEY: '' }, finding: 'configuration error' },
  'keys that production lacks': { env: { ...LIVE, SECRET_KEYS: '' }, finding: 'configuration error' },
  'a sign-in that production lacks': {
    env: { ...LIVE, GP_OAUTH_CLIENT_SECRET: '' },
    finding: 'configuration error',
  },
  'a PostgreSQL that is away': {
    env: () => nowhere('DATABASE_URL', 'postgres'),
    finding: 'reachability error',
  },
  'a RabbitMQ that is away': { env: () => nowhere('AMQP_URL', 'amqp'), finding: 'reachability error' },
  'a Redis that is away': { env: () => nowhere('REDIS_URL', 'redis'), finding: 'reachability error' },
  'a PostgreSQL that hangs': { make: frozen(() => postgres.pid), finding: 'reachability error' },
  'a RabbitMQ that hangs': { make: frozen(() => rabbitmq.pid), finding: 'reachability error' },
  'a Redis that hangs': { make: frozen(() => redis.pid), finding: 'reachability error' },
  'an old PostgreSQL': { more: { least: { ...LEAST, postgres: '99' } }, finding: 'versions error' },
  'an old RabbitMQ': { more: { least: { ...LEAST, rabbitmq: '99' } }, finding: 'versions error' },
  'an old Redis': { more: { least: { ...LEAST, redis: '99' } }, finding: 'versions error' },
  'an old Node': { more: { least: { ...LEAST, node: '99' } }, finding: 'versions error' },
  'a migration that is missing': {
    make: inDatabase(
      'mdt',
      [
        `ALTER TABLE migrations RENAME TO all_migrations`,
        `CREATE TABLE migrations AS SELECT * FROM all_migrations WHERE name <> 'kit/0011_backups.sql'`,
      ],
      [`DROP TABLE migrations`, `ALTER TABLE all_migrations RENAME TO migrations`],
    ),
    finding: 'migrations error mdt',
  },
  'a migration that this program does not know': {
    make: inDatabase(
      'mdt',
      [`INSERT INTO migrations (name, checksum) VALUES ('service/9999_later.sql', 'x')`],
      [`DELETE FROM migrations WHERE name = 'service/9999_later.sql'`],
    ),
    finding: 'migrations error mdt',
  },
  'a database that is missing': {
    env: async () => ({ MDT_DATABASE_URL: addressOf(environment, 'mdt').url.replace('_mdt', '_none') }),
    finding: 'migrations error mdt',
  },
  'values whose key is missing': {
    make: inDatabase(
      'identity',
      [signIn, `INSERT INTO key_checks VALUES (2, 'x')`],
      [`DELETE FROM sign_ins`, `DELETE FROM key_checks`],
    ),
    finding: 'keys error identity',
  },
  'processes that run with another key': {
    make: inDatabase('economy', [`INSERT INTO key_checks VALUES (1, 'x')`], [`DELETE FROM key_checks`]),
    finding: 'keys warning economy',
  },
  'a clock that is fast': { more: { now: () => Date.now() + 3_500 }, finding: 'clock warning' },
  'a clock that is very slow': { more: { now: () => Date.now() - 9_000 }, finding: 'clock error' },
  'a PostgreSQL with too few connections': { env: { DB_POOL_MAX: '30' }, finding: 'connections error' },
  'connections that are nearly used up': { make: openMany, finding: 'connections warning' },
  'a disk of which a tenth is not left': {
    more: { roomOf: filling },
    finding: 'disk warning',
  },
  'a disk with less than two gigabytes left': {
    more: { roomOf: async () => ({ device: 1, free: 1.9e9, all: 4e9 }) },
    finding: 'disk error',
  },
  'a queue with other settings': { make: declareOtherwise, finding: 'queues error' },
  'a broker with a dead letter that no database has emitted': {
    make: inQueue('cabildo.dead.mdt', { at: SOON }),
    finding: 'broker error',
  },
  'a broker with an event that restored databases do not know': {
    make: both(
      inQueue('cabildo.events.mdt', { at: SOON }),
      inDatabase(
        'identity',
        [`UPDATE last_backup SET restored_at = now()`],
        [`UPDATE last_backup SET restored_at = NULL`],
      ),
    ),
    finding: 'broker error',
  },
  'a dead letter that a database has emitted': {
    make: both(
      inQueue('cabildo.dead.mdt', { id: known, at: SOON }),
      inDatabase(
        'audit',
        [`INSERT INTO published_events VALUES (0, 1, '${known}', 'a.b.c', '{}')`],
        [`TRUNCATE published_events`],
      ),
    ),
    finding: 'dead letters error mdt',
  },
  'a dead letter from before what databases keep': {
    make: inQueue('cabildo.dead.audit'),
    finding: 'dead letters error audit',
  },
  'a dead letter that nobody can read': {
    make: inQueue('cabildo.dead.webhooks', { body: '' }),
    finding: 'dead letters error webhooks',
  },
  'a dead letter where no broker is': {
    env: { AMQP_URL: '', REDIS_URL: '' },
    make: inDatabase(
      'audit',
      [`INSERT INTO failed_events VALUES ('audit', 'x', 'a.b.c', '{}', 20, now(), NULL, 'broken')`],
      [`DELETE FROM failed_events`],
    ),
    finding: 'dead letters error audit',
  },
  'an event that waits in the outbox': {
    make: inDatabase('servers', [outboxRow(60)], ['DELETE FROM outbox']),
    finding: 'outbox warning servers',
  },
  'an event that waits long in the outbox': {
    make: inDatabase('servers', [outboxRow(600)], ['DELETE FROM outbox']),
    finding: 'outbox error servers',
  },
  'a consumer that does not run': {
    make: inQueue('cabildo.events.vehicles'),
    finding: 'consumers warning vehicles',
  },
  'a backup that is old': {
    make: inDatabase(
      'economy',
      [`UPDATE last_backup SET taken_at = taken_at - interval '27 hours'`],
      [`UPDATE last_backup SET taken_at = now()`],
    ),
    finding: 'backup warning',
  },
  'a database that was never saved': {
    make: inDatabase(
      'economy',
      [`DELETE FROM last_backup`],
      [`INSERT INTO last_backup (taken_at) VALUES (now())`],
    ),
    finding: 'backup warning',
  },
  'units of a vault that the economy has never asked for': {
    make: inDatabase(
      'inventory',
      [
        `INSERT INTO vault_units (key, server_id, reason, character_id, item_id, quantity, refusal, created_at)
         VALUES ('vault:999999', 1, 'vault_in', 1, 1, 1, '{}', now())`,
      ],
      [`DELETE FROM vault_units`],
    ),
    more: { isDeep: true },
    finding: 'violations error',
  },
  'books that are wrong': {
    make: inDatabase(
      'inventory',
      [`SET session_replication_role = replica`, `INSERT INTO holdings VALUES (1, 1, 5)`],
      [`SET session_replication_role = replica`, `DELETE FROM holdings`],
    ),
    more: { isDeep: true },
    finding: 'violations error inventory',
  },
};

const areHere = findRabbitMq() !== undefined && findRedis() !== undefined;

describeWhere(areHere, 'RabbitMQ or Redis', 'the doctor', () => {
  beforeAll(start, 180_000);
  afterAll(stop, 60_000);

  test('finds nothing wrong with an installation that is sound, nor with one process without a broker', async () => {
    expect(await found({ isDeep: true })).toEqual([]);
    expect(await found({ env: LIVE })).toEqual([]);
    expect(await found({ env: { AMQP_URL: '', REDIS_URL: '', SECRET_KEYS: '' } })).toEqual([]);
  });

  test.each(Object.entries(FAULTS))('names %s, and nothing else', async (_, fault) => {
    const { make, more, finding } = fault;
    const env = (typeof fault.env === 'function' ? await fault.env() : fault.env) ?? {};
    const mend = await make?.();
    try {
      expect(await found({ env, ...more })).toEqual([finding]);
    } finally {
      await mend?.();
    }
  });

  test('is as content afterwards as before, and has made no queue', async () => {
    const channel = await amqp.createChannel();
    await channel.deleteQueue('cabildo.events.servers');
    expect(await found({ isDeep: true })).toEqual([]);
    channel.on('error', () => undefined);
    await expect(channel.checkQueue('cabildo.events.servers')).rejects.toMatchObject({ code: 404 });
    await declareTopology();
  });

  test('finds nothing wrong with partitions that wait while their consumer takes what comes first', async () => {
    const channel = await amqp.createChannel();
    await channel.consume('cabildo.events.vehicles', () => undefined);
    await channel.assertQueue('cabildo.events.vehicles.2.0');
    const mend = await inQueue('cabildo.events.vehicles.2.0')();
    expect(await found()).toEqual([]);
    await mend();
    await channel.deleteQueue('cabildo.events.vehicles.2.0');
    await channel.close();
  });

  test('reads what waits only after a restore or with --deep, because a broker counts how often an event was delivered', async () => {
    const mend = await inQueue('cabildo.events.mdt')();
    expect(await found()).toEqual(['consumers warning mdt']);
    expect(await deliveries('cabildo.events.mdt')).toBe(0);
    // Our own look counted as well.
    expect(await found({ isDeep: true })).toEqual(['consumers warning mdt']);
    expect(await deliveries('cabildo.events.mdt')).toBe(2);
    await mend();
  });
});
