/**
 * Measures what a transfer costs, by process and by statement: `npm run bench:costs [-- --seconds 20] [--connections 64]`. It
 * needs Linux, and a PostgreSQL of the system's packages, which brings pg_stat_statements. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import { Database } from '@cabildo/kit/database';
import { foundCommunity } from '@cabildo/testing';
import { startInstalledPostgres, startStack } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { runLoad } from './load.ts';
import { checkTools } from './pgbench.ts';
import { ofAll, processorOf } from './processor.ts';
import { publish, table, type Row } from './report.ts';
import { settle, wearIn } from './steady.ts';

const { values } = readArguments({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '64' },
  },
});
const [SECONDS, CONNECTIONS] = [Number(values.seconds), Number(values.connections)];
const say = (line: string): void => console.log(`bench: ${line}`);
/** Statements that are shown. */
const MOST = 16;

interface Statement {
  database: string;
  text: string;
  calls: number;
  millis: number;
}

const statements = (database: Database): Promise<Statement[]> =>
  database.query<Statement>(
    `SELECT datname AS database, regexp_replace(query, '\\s+', ' ', 'g') AS text, calls::int AS calls, total_exec_time AS millis
     FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid
     WHERE datname LIKE 'cabildo_%' ORDER BY total_exec_time DESC LIMIT $1`,
    [MOST],
  );

await checkTools();
const stack = await startStack({
  env: { TRUSTED_PROXIES: '127.0.0.1', RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
  startDatabase: () =>
    startInstalledPostgres({ shared_preload_libraries: 'pg_stat_statements', max_wal_size: '1GB' }),
  onProgress: say,
});
try {
  const size = { people: 40, accountsEach: 25, balance: 1_000_000_000 };
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  await wearIn(stack.postgres.url);
  await runLoad(stack.url, community, 'transfer', 10, CONNECTIONS);
  await settle(stack);
  const database = new Database({ url: stack.postgres.url, max: 1 });
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await database.query('SELECT pg_stat_statements_reset()');
  const roots = {
    ...Object.fromEntries(Object.entries(stack.processes).map(([name, { pid }]) => [name, pid])),
    PostgreSQL: stack.postgres.pid,
    RabbitMQ: stack.rabbitmq.pid,
    Redis: stack.redis.pid,
  };
  const readTimes = () =>
    Object.entries(roots).map(([name, pid]) => [name, ofAll(pid, processorOf)] as const);
  const before = new Map(readTimes());
  const { rate } = await runLoad(stack.url, community, 'transfer', SECONDS, CONNECTIONS);
  await settle(stack);
  const transfers = rate * SECONDS;
  const each = (micros: number): string => `${Math.round(micros / transfers)} µs`;
  const spent = readTimes().map(([name, time]) => [name, (time - before.get(name)!) * 1e6] as const);
  const total = spent.reduce((sum, [, micros]) => sum + micros, 0);
  const share = (micros: number, of: number): string => `${Math.round((100 * micros) / of)} %`;
  const processes = spent
    .sort(([, one], [, other]) => other - one)
    .map(([name, micros]): Row => [`processor time of ${name}`, each(micros), share(micros, total), '']);
  const all = await statements(database);
  await database.close();
  const inStatements = all.reduce((sum, { millis }) => sum + millis * 1_000, 0);
  const lines = all.map(({ database: of, text, calls, millis }): Row => [
    `${of}: ${text.slice(0, 90).replaceAll('|', '¦')}`,
    each(millis * 1_000),
    `${share(millis * 1_000, inStatements)}, ${(calls / transfers).toFixed(2)} calls`,
    '',
  ]);
  const rows: Row[] = [['transfers over HTTP', `${Math.round(rate)}/s`, '', ''], ...processes, ...lines];
  const caption =
    `${cpus().length} × ${cpus()[0]!.model} · Node ${process.version} · ${SECONDS} s, ${CONNECTIONS} connections · ` +
    `what one internal_transfer costs, its events among it; statements by the time for which they ran`;
  await publish(table(rows, caption), 'costs');
} finally {
  await stack.stop();
}
