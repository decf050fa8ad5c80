/**
 * Measures what one economy holds, by connections, processes, kinds of broker and accounts, and what a transfer leaves behind:
 * `npm run bench:scaling [-- --seconds 10] [--only economies|brokers|accounts|sizes]`. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { Database } from '@cabildo/kit/database';
import { foundCommunity, type Community } from '@cabildo/testing';
import {
  startPostgres,
  startRabbitMq,
  startRabbitMqCluster,
  startStack,
  type LabServer,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { runLedger } from './ledger.ts';
import { runLoad } from './load.ts';
import { checkTools, runPgbench } from './pgbench.ts';
import { publish, table, type Row } from './report.ts';
import { memoryMbOf, ofAll, processorOf } from './processor.ts';
import { settle, wearIn } from './steady.ts';

const { values } = readArguments({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } },
});
const seconds = Number(values.seconds);
const say = (line: string): void => console.log(`bench: ${line}`);
const rate = (value: number): string => `${Math.round(value)}/s`;

const CONNECTIONS = [8, 64, 256];
const PROCESSES = [1, 2, 4];
const ACCOUNTS = [1_000, 10_000, 100_000, 300_000];
const COMMUNITY = { people: 40, accountsEach: 25, balance: 1_000_000_000 };

/** Rows of a group, each compared with its first. */
function rowsOf(label: (value: number) => string, measured: readonly (readonly [number, number])[]): Row[] {
  const [[, first]] = measured as [readonly [number, number]];
  return measured.map(([value, found]) => [label(value), rate(found), `${(found / first).toFixed(2)} ×`, '']);
}

async function byConnections(stack: Stack, community: Community): Promise<Row[]> {
  const measured: [number, number][] = [];
  for (const connections of CONNECTIONS) {
    const { rate: found } = await runLoad(stack.url, community, 'transfer', seconds, connections);
    say(`${connections} connections: ${rate(found)}`);
    measured.push([connections, found]);
  }
  return rowsOf((count) => `transfers over HTTP, ${count} connections, one economy`, measured);
}

async function byProcesses(stack: Stack, community: Community): Promise<Row[]> {
  const measured: [number, number][] = [];
  let running = 1;
  for (const processes of PROCESSES) {
    for (; running < processes; running += 1) await stack.start('economy');
    const { rate: found } = await runLoad(stack.url, community, 'transfer', seconds, 256);
    say(`${processes} economies: ${rate(found)}`);
    measured.push([processes, found]);
  }
  return rowsOf((count) => `transfers over HTTP, 256 connections, ${count} processes of economy`, measured);
}

async function byAccounts(): Promise<Row[]> {
  const measured: [number, number][] = [];
  let pgbench = 0;
  for (const accounts of ACCOUNTS) {
    // Each on a new server, so that no run pays for the rows of another.
    const postgres = await startPostgres();
    try {
      await wearIn(postgres.url);
      if (accounts === ACCOUNTS[0]) pgbench = (await runPgbench(postgres.url, accounts, seconds)).rate;
      const { spread } = await runLedger(postgres.url, accounts, seconds);
      say(`${accounts} accounts: ${rate(spread)}`);
      measured.push([accounts, spread]);
    } finally {
      await postgres.stop();
    }
  }
  const rows = rowsOf((count) => `ledger executor alone, ${count} accounts`, measured);
  return [['pgbench, textbook transfer, 32 clients', rate(pgbench), '', ''], ...rows];
}

/** Brokers by what they do with requests: kept in memory, written to a log, and written to three logs. */
const BROKERS: readonly (readonly [name: string, start: () => Promise<LabServer>])[] = [
  ['one node, classic queues', startRabbitMq],
  ['one node, quorum queues', () => startRabbitMqCluster(1)],
  ['three nodes, quorum queues', startRabbitMqCluster],
];

async function onStack<T>(
  startBroker: () => Promise<LabServer>,
  work: (stack: Stack, community: Community) => Promise<T>,
): Promise<T> {
  const env = { TRUSTED_PROXIES: '127.0.0.1', RATE_USERS: '1000000', RATE_SERVERS: '100000000' };
  const stack = await startStack({ env, startBroker, onProgress: say });
  try {
    const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), COMMUNITY);
    await wearIn(stack.postgres.url);
    await runLoad(stack.url, community, 'transfer', 5);
    return await work(stack, community);
  } finally {
    await stack.stop();
  }
}

async function byBroker(): Promise<Row[]> {
  const measured: [string, number, number][] = [];
  for (const [name, startBroker] of BROKERS)
    await onStack(startBroker, async ({ url }, community) => {
      for (const connections of CONNECTIONS) {
        const { rate: found, p50Ms } = await runLoad(url, community, 'transfer', seconds, connections);
        say(`${name}, ${connections} connections: ${rate(found)}, half within ${p50Ms} ms`);
        measured.push([`${name}, ${connections} connections`, found, p50Ms]);
      }
    });
  return measured.map(([name, found, p50Ms], index) => {
    const [, first] = measured[index % CONNECTIONS.length]!;
    return [
      `transfers over HTTP, ${name}`,
      `${rate(found)}, p50 ${p50Ms.toFixed(1)} ms`,
      `${(found / first).toFixed(2)} ×`,
      '',
    ];
  });
}

/** The bytes of all databases, and of all log that was ever written. */
const WRITTEN = `
  SELECT (SELECT sum(pg_database_size(oid)) FROM pg_database WHERE datname LIKE 'cabildo_%')::float8 AS rows,
         (pg_current_wal_lsn() - '0/0')::float8 AS log`;
/** The piece of log before the one that is written to. */
const PIECE = `SELECT pg_read_binary_file('pg_wal/' || pg_walfile_name(pg_current_wal_lsn() - 16777216)) AS piece`;

/** The memory that everything holds, and what a transfer leaves on the disk: docs/guides/deploy.md reckons machines by it. */
const bySize = (): Promise<Row[]> =>
  onStack(startRabbitMq, async (stack, community) => {
    const database = new Database({ url: stack.postgres.url, max: 1 });
    const written = async () => (await database.query<{ rows: number; log: number }>(WRITTEN))[0]!;
    const { postgres, rabbitmq, redis } = stack;
    const ours = Object.entries(stack.processes).map(([name, { pid }]) => [name, pid] as const);
    const all = [
      ...ours,
      ['PostgreSQL', postgres.pid],
      ['RabbitMQ', rabbitmq.pid],
      ['Redis', redis.pid],
    ] as const;
    const spent = (): number => all.reduce((sum, [, pid]) => sum + ofAll(pid, processorOf), 0);
    try {
      await settle(stack);
      const [before, quiet] = [await written(), spent()];
      const { rate: found } = await runLoad(stack.url, community, 'transfer', seconds, 64);
      await settle(stack);
      const [after, busy] = [await written(), spent()];
      const each = (sum: number): number => sum / (found * seconds);
      const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`;
      const [{ piece }] = (await database.query<{ piece: Buffer }>(PIECE)) as [{ piece: Buffer }];
      const log = each(after.log - before.log);
      return [
        ...all.map(([name, pid]): Row => [
          `memory of ${name}`,
          `${Math.round(ofAll(pid, memoryMbOf))} MB`,
          '',
          '',
        ]),
        ['processor of a transfer, all processes', `${Math.round(each((busy - quiet) * 1e6))} µs`, '', ''],
        [
          'disk of a transfer: rows, its event and its entry in the log',
          kilobytes(each(after.rows - before.rows)),
          '',
          '',
        ],
        ["disk of a transfer: PostgreSQL's log", kilobytes(log), '', ''],
        [
          'disk of a transfer: the same, archived',
          kilobytes((log * gzipSync(piece).length) / piece.length),
          '',
          '',
        ],
      ];
    } finally {
      await database.close();
    }
  });

const PARTS = {
  economies: () =>
    onStack(startRabbitMq, async (stack, community) => [
      ...(await byConnections(stack, community)),
      ...(await byProcesses(stack, community)),
    ]),
  brokers: byBroker,
  accounts: byAccounts,
  sizes: bySize,
};

if (values.only !== undefined && !Object.hasOwn(PARTS, values.only))
  throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}.`);
await checkTools();
const rows: Row[] = [];
for (const [name, measure] of Object.entries(PARTS))
  if (values.only === undefined || values.only === name) rows.push(...(await measure()));
const text = table(
  rows,
  `${cpus().length} × ${cpus()[0]!.model} · Node ${process.version} · ${seconds} s each, load and servers on one machine`,
);
await publish(text, 'scaling');
