import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ServiceName } from '@cabildo/contracts/action';
import { createRabbitBus, type Bus, type RequestHandler } from '@cabildo/kit/bus';
import { Database, recordBackup } from '@cabildo/kit/database';
import { answeringPings, databaseOf, successReply } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { until } from '@cabildo/testing';
import {
  dealtOut,
  describeWhere,
  findRabbitMq,
  findRedis,
  randomSecrets,
  startPostgres,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { makeCertificate } from './certificate.fixture.ts';
import { exitCodeOf } from './check.ts';
import { examine } from './examine.ts';

const secrets = randomSecrets();
let stack: Stack;
let folder: string;
let environment: NodeJS.ProcessEnv;

const addressOf = (name: ServiceName) =>
  databaseOf(name, { DATABASE_URL: environment['DATABASE_URL'] } as never, environment);

/** The findings of the doctor, and its exit code. */
async function examined(env: NodeJS.ProcessEnv = {}): Promise<{ exitCode: number; lines: string[] }> {
  const report = await examine({
    env: { ...environment, ...env },
    reach: async () => ({ addressOf, leave: async () => undefined }),
    roomOf: async () => ({ device: 1, free: 50e9, all: 100e9 }),
  });
  const lines = report.findings.map(({ check, level, service, sentence }) =>
    [check, level, ...(service ? [service] : []), sentence].join(' '),
  );
  return { exitCode: exitCodeOf(report), lines };
}

type Mend = () => unknown;
interface Fault {
  /** Makes it, and returns what mends it; settings of the doctor come with it. */
  make: () => Promise<Mend | { mend: Mend; env: NodeJS.ProcessEnv }>;
  finding: RegExp;
  exitCode?: 0;
}

async function query<R>(name: ServiceName, ...statements: string[]): Promise<R[]> {
  const database = new Database({ url: addressOf(name).url, max: 1 });
  try {
    let rows: R[] = [];
    for (const statement of statements) rows = await database.query<R>(statement);
    return rows;
  } finally {
    await database.close();
  }
}

const inDatabase =
  (name: ServiceName, make: readonly string[], mend: readonly string[]): Fault['make'] =>
  async () => {
    await query(name, ...make);
    return () => query(name, ...mend);
  };

const isSet = (setting: string, value: string) => async (): Promise<boolean> => {
  const [row] = await query<{ value: string }>('audit', `SELECT current_setting('${setting}') AS value`);
  return row!.value === value;
};

/** Changes a setting of PostgreSQL while it runs. */
const setting =
  (name: string, value: string, before: string): Fault['make'] =>
  async () => {
    const change = async (text: string): Promise<void> => {
      await query('audit', `ALTER SYSTEM SET ${name} = '${text}'`, 'SELECT pg_reload_conf()');
      await until(isSet(name, text));
    };
    await change(value);
    return () => change(before);
  };

interface Archiver {
  failed: boolean;
  archived: boolean;
}
const ARCHIVER = `
  SELECT failed_count > 0 AS failed, last_archived_time > last_failed_time AS archived FROM pg_stat_archiver`;

/** Has the archive refuse a segment, and take all of them afterwards. */
async function refuseArchive(): Promise<Mend> {
  const mend = (await setting('archive_command', 'false', 'true')()) as Mend;
  const write = `SELECT pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`;
  await query('audit', write);
  await until(async () => (await query<Archiver>('audit', ARCHIVER))[0]!.failed);
  return async () => {
    await mend();
    await query('audit', write);
    await until(async () => (await query<Archiver>('audit', ARCHIVER))[0]!.archived);
  };
}

const hung = (name: ServiceName | 'gateway') => async (): Promise<Mend> => {
  stack.processes[name].signal('SIGSTOP');
  return () => stack.processes[name].signal('SIGCONT');
};

const ended = (names: readonly (ServiceName | 'gateway')[]) => async (): Promise<Mend> => {
  const processes = names.map((name) => stack.processes[name]);
  await Promise.all(processes.map((process) => process.kill()));
  return () => Promise.all(processes.map((process) => process.restart()));
};

/** Another process of a name, on the bus alone. */
async function another(name: string, handler: RequestHandler): Promise<Bus> {
  const bus = await createRabbitBus({ url: environment['AMQP_URL']!, name: 'another' });
  await bus.serve(name, handler);
  return bus;
}

async function withoutEvents(): Promise<Mend> {
  const restart = await ended(['audit'])();
  const bus = await another(
    'audit',
    answeringPings(
      () => [],
      () => Promise.reject(new Error('no calls')),
    ),
  );
  return async () => {
    await bus.close();
    await restart();
  };
}

async function ofAnotherVersion(): Promise<Mend> {
  const bus = await another('economy', async () => successReply(200, { version: '0.1.0', missing: [] }));
  return () => bus.close();
}

async function oneOfTwo(): Promise<Mend> {
  const second = await stack.start('vehicles');
  second.signal('SIGSTOP');
  return async () => {
    second.signal('SIGCONT');
    await second.kill();
  };
}

/** A proxy before the gateway, whose certificate this machine trusts or not. */
async function withCertificate(
  wanted: Parameters<typeof makeCertificate>[0],
  isTrusted = true,
): Promise<{ mend: Mend; env: NodeJS.ProcessEnv }> {
  const made = makeCertificate(wanted);
  const server: Server = createServer(made, (_request, response) => {
    void fetch(`${stack.url}/readyz`).then(async (answer) => response.end(await answer.text()));
  });
  const trusted = getCACertificates();
  if (isTrusted) setDefaultCACertificates([...trusted, made.cert.toString()]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mend = (): void => {
    setDefaultCACertificates(trusted);
    server.close();
  };
  return { mend, env: { PUBLIC_URL: `https://127.0.0.1:${port}` } };
}

const everything = [...SERVICES.map(({ name }) => name), 'gateway'] as const;
const settings =
  (env: NodeJS.ProcessEnv): Fault['make'] =>
  async () => ({ mend: () => undefined, env });

const FAULTS: Readonly<Record<string, Fault>> = {
  'a process that hangs': {
    make: hung('economy'),
    finding: /^processes error economy Its process .* hangs: end it by SIGKILL/,
  },
  'a gateway that hangs': { make: hung('gateway'), finding: /^processes error gateway Its process .* hangs/ },
  'one process of two that hangs': {
    make: oneOfTwo,
    finding: /^processes error vehicles One of its 2 processes .* hangs/,
  },
  'a process that does not run': {
    make: ended(['vehicles']),
    finding: /^processes error vehicles No process of it runs: start it/,
  },
  'no process at all': {
    make: ended(everything),
    finding: /^processes error No process of Cabildo takes requests/,
  },
  'a service that takes no events': {
    make: withoutEvents,
    finding: /^consumers error audit It takes requests and none of its events/,
  },
  'processes of different versions': {
    make: ofAnotherVersion,
    finding: /^processes warning Versions differ: .*; economy of 0\.1\.0\. Bring all/,
    exitCode: 0,
  },
  'a constraint that was dropped': {
    make: inDatabase(
      'economy',
      ['ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check'],
      [`ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (true)`],
    ),
    finding: /^schema error economy .* lacks .* constraint accounts_kind_check of accounts\. Make that again/,
  },
  'an index that was dropped': {
    make: inDatabase(
      'economy',
      ['DROP INDEX accounts_owner'],
      ['CREATE INDEX accounts_owner ON accounts (owner_character_id)'],
    ),
    finding: /^schema error economy .* lacks .* index accounts_owner of accounts\./,
  },
  'a column that must not be empty, and may be': {
    make: inDatabase(
      'mdt',
      ['ALTER TABLE calls ALTER server_id DROP NOT NULL'],
      ['ALTER TABLE calls ALTER server_id SET NOT NULL'],
    ),
    finding: /^schema error mdt .* lacks .* column calls\.server_id \(bigint NOT NULL\)/,
  },
  'a trigger that is off': {
    make: inDatabase(
      'servers',
      ['ALTER TABLE payments DISABLE TRIGGER payments_stay'],
      ['ALTER TABLE payments ENABLE TRIGGER payments_stay'],
    ),
    finding: /^schema error servers .* lacks .* trigger payments_stay of payments\./,
  },
  'an index that is invalid': {
    make: inDatabase(
      'economy',
      [`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'entries_account'::regclass`],
      [`UPDATE pg_index SET indisvalid = true WHERE indexrelid = 'entries_account'::regclass`],
    ),
    finding:
      /^schema error economy .* does not use entries_account, .* REINDEX INDEX CONCURRENTLY entries_account/,
  },
  'a table that no migration makes': {
    make: inDatabase('economy', ['CREATE TABLE intruder (x int)'], ['DROP TABLE intruder']),
    finding: /^schema warning economy .* no migration makes: table intruder\. No backup saves it/,
    exitCode: 0,
  },
  'fsync off': { make: setting('fsync', 'off', 'on'), finding: /^durability error .* with fsync off/ },
  'full_page_writes off': {
    make: setting('full_page_writes', 'off', 'on'),
    finding: /^durability error .* with full_page_writes off/,
  },
  'synchronous_commit off': {
    make: setting('synchronous_commit', 'off', 'on'),
    finding: /^durability error .* with synchronous_commit off/,
  },
  'an archive that refuses': { make: refuseArchive, finding: /^archive error The archive_command .* fails/ },
  'a certificate that ends soon': {
    make: () => withCertificate({ since: 80, left: 10 }),
    finding: /^public address warning The certificate of https:.* ends on \d{4}-\d\d-\d\d: see/,
    exitCode: 0,
  },
  'a certificate that has ended': {
    make: () => withCertificate({ since: 90, left: -1 }),
    finding: /^public address error The certificate of https:.* has ended on \d{4}-\d\d-\d\d: no browser/,
  },
  'a certificate of another name': {
    make: () => withCertificate({ since: 60, left: 30, name: 'DNS:other.example.org' }),
    finding: /^public address error The certificate of https:.* is for DNS:other\.example\.org: no browser/,
  },
  'a certificate whose maker nobody knows': {
    make: () => withCertificate({ since: 60, left: 30 }, false),
    finding:
      /^public address warning The certificate of https:.* is not believed here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    exitCode: 0,
  },
  'a public address that leads elsewhere': {
    make: settings({ PUBLIC_URL: 'http://cabildo.invalid' }),
    finding: /^public address warning http:\/\/cabildo\.invalid\/readyz does not answer \(/,
    exitCode: 0,
  },
  'nothing at the address of one process without a broker': {
    make: settings({ AMQP_URL: '', PUBLIC_URL: 'http://127.0.0.1:1' }),
    finding: /^public address error .* does not answer \(ECONNREFUSED\): start Cabildo/,
  },
  'something else at the public address': {
    make: async () => ({ mend: () => undefined, env: { PUBLIC_URL: `${stack.url}/elsewhere` } }),
    finding: /^public address error .* answers 404, as no gateway does/,
  },
};

const areHere = findRabbitMq() !== undefined && findRedis() !== undefined;

describeWhere(areHere, 'RabbitMQ or Redis', 'the doctor of an installation that runs', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cabildo-doctor-'));
    const archived = { archive_mode: 'on', max_connections: '200' };
    stack = await startStack({
      secrets: dealtOut(secrets),
      startDatabase: () => startPostgres({ settings: archived }),
    });
    environment = {
      ...secrets,
      DATABASE_URL: stack.postgres.url,
      AMQP_URL: stack.rabbitmq.url,
      REDIS_URL: stack.redis.url,
      PUBLIC_URL: stack.url,
      DATA_DIR: folder,
    };
    for (const { name } of SERVICES) {
      const database = new Database({ url: addressOf(name).url, max: 1 });
      await recordBackup(database, new Date());
      await database.close();
    }
  }, 240_000);
  afterAll(async () => {
    await stack.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  test('has nothing to say of one that is sound', async () => {
    expect(await examined()).toEqual({ exitCode: 0, lines: [] });
    const { mend, env } = await withCertificate({ since: 60, left: 30 });
    expect(await examined(env)).toEqual({ exitCode: 0, lines: [] });
    await mend();
  });

  test.each(Object.entries(FAULTS))(
    'names %s, and nothing else',
    async (_, { make, finding, exitCode = 1 }) => {
      const made = await make();
      const { mend, env = {} } = typeof made === 'function' ? { mend: made } : made;
      try {
        expect(await examined(env)).toEqual({ exitCode, lines: [expect.stringMatching(finding)] });
      } finally {
        await mend();
      }
    },
    60_000,
  );

  test('is as content afterwards as before', async () => {
    expect(await examined()).toEqual({ exitCode: 0, lines: [] });
  });
});
