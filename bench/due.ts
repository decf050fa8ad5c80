/**
 * Measures work that falls due beside the executor and beside transfers over HTTP in one run: `npm run bench:due` [--
 * --due 100000 --seconds 15 --accounts 2000]. Two replicas of the economy work, and one is killed in the middle.
 * Prints a table and writes it to bench/results/.
 */
import { cpus } from 'node:os';
import { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import { startStack } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { runLedger } from './ledger.ts';
import { runLoad } from './load.ts';
import { checkTools } from './pgbench.ts';
import { publish, table } from './report.ts';

const { values } = readArguments({
  options: {
    due: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    accounts: { type: 'string', default: '2000' },
  },
});
const [DUE, SECONDS, ACCOUNTS] = [Number(values.due), Number(values.seconds), Number(values.accounts)];
const ACCOUNTS_EACH = 50;
const say = (line: string): void => console.log(`bench: ${line}`);
const rate = (value: number): string => `${Math.round(value)}/s`;
const times = (value: number): string => value.toFixed(2);

/** Inserts `count` scheduled transfers of one coin, each between two accounts, that are all due at one moment. */
async function schedule(database: Database, { serverId, citizens }: Community, at: Date): Promise<void> {
  const accounts = citizens.flatMap((citizen) => citizen.accounts);
  await database.query(
    `INSERT INTO recurring_payments (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
       frequency, start_at, slot, next_run_at, due_at, created_at)
     SELECT $1, 'scheduled', 'active', ($3::bigint[])[1 + i % $4], ($2::bigint[])[1 + i % $4],
       ($2::bigint[])[1 + (i * 7 + 1) % $4], 1, 'once', $5::timestamptz, 0, $5, $5, now()
     FROM generate_series(0, $6::int - 1) i WHERE (i * 7 + 1) % $4 <> i % $4`,
    [
      serverId,
      accounts.map(({ accountId }) => accountId),
      accounts.map(({ characterId }) => characterId),
      accounts.length,
      at,
      DUE,
    ],
  );
  await database.query('VACUUM ANALYZE recurring_payments');
}

async function measure() {
  const stack = await startStack({
    env: { RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
    onProgress: say,
  });
  try {
    const people = ACCOUNTS / ACCOUNTS_EACH;
    const size = { people, accountsEach: ACCOUNTS_EACH, balance: 1_000_000_000, items: 1, models: 1 };
    const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    await stack.start('economy');
    await runLoad(stack.url, community, 'transfer', 5);
    const alone = await runLoad(stack.url, community, 'transfer', SECONDS);
    say(`transfers alone: ${rate(alone.rate)}`);
    const database = new Database({ url: stack.databaseUrl('economy'), max: 2 });
    const at = new Date(Date.now() + 20_000);
    await schedule(database, community, at);
    const paid = async (): Promise<number> =>
      (
        await database.query<{ n: number }>(
          'SELECT count(*) AS n FROM recurring_runs WHERE transfer_id IS NOT NULL',
        )
      )[0]!.n;
    const [{ total }] = (await database.query<{ total: number }>(
      'SELECT count(*) AS total FROM recurring_payments',
    )) as [{ total: number }];
    await until(() => Date.now() >= at.getTime());
    say(`${total} transfers are due`);
    const beside = await runLoad(stack.url, community, 'transfer', SECONDS);
    const paidBeside = await paid();
    say(`beside transfers: ${paidBeside} paid in ${SECONDS} s, transfers ${rate(beside.rate)}`);
    const began = Date.now();
    await until(async () => (await paid()) >= paidBeside + (total - paidBeside) / 2);
    const restRate = (((await paid()) - paidBeside) * 1_000) / (Date.now() - began);
    await stack.processes.economy.kill('SIGKILL');
    say(`one of two killed at ${await paid()}; ${rate(restRate)} until then without other load`);
    await until(async () => (await paid()) >= total);
    const runs = await database.query(
      'SELECT 1 FROM recurring_runs GROUP BY payment_id HAVING count(*) <> 1 LIMIT 1',
    );
    const broken = await violations(database);
    await database.close();
    if (runs.length > 0 || broken.length > 0) throw new Error(`not each once: ${broken.join('\n')}`);
    say('each was paid once');
    const executor = await runLedger(stack.postgres.url, ACCOUNTS, SECONDS);
    return { alone, beside, besideRate: paidBeside / SECONDS, restRate, executor: executor.spread, total };
  } finally {
    await stack.stop();
  }
}

await checkTools();
const found = await measure();
const report = table(
  [
    ['executor alone, 512 waiting', rate(found.executor), '', ''],
    ['internal_transfer over HTTP, 64 connections', rate(found.alone.rate), '', ''],
    [
      '8. scheduled transfers, nothing else going on',
      rate(found.restRate),
      `${times(found.restRate / found.executor)} × executor`,
      '',
    ],
    [
      '8. scheduled transfers beside the transfers over HTTP',
      rate(found.besideRate),
      `${times(found.besideRate / found.executor)} × executor`,
      '≥ 0.5 ×',
    ],
    [
      '8. transfers over HTTP beside them',
      `${rate(found.beside.rate)}, ${found.beside.failures} failures`,
      `${times(found.beside.rate / found.alone.rate)} × alone`,
      '≥ 0.5 ×',
    ],
  ],
  `${found.total} scheduled transfers due at one moment, two replicas of the economy, one of them killed with a quarter ` +
    `to half of it left: each was paid once and the ledger is sound. ${cpus().length} processors, ${SECONDS} s each.`,
);
await publish(report, 'due');
