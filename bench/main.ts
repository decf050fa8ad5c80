/**
 * Measures the numbers that count, side by side in one run on servers of its own: `npm run bench` [-- --seconds 15
 * --accounts 10000]. Prints a table and writes it to bench/results/.
 */
import { cpus } from 'node:os';
import { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { foundCommunity, type Community } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { measureAuditLag } from './audit-lag.ts';
import { runLedger } from './ledger.ts';
import { runLoad, type LoadResult, type Request } from './load.ts';
import { checkTools, runPgbench, type PgbenchResult } from './pgbench.ts';
import { measurePages } from './pages.ts';
import { publish, table, type Row } from './report.ts';
import { measureStandalone } from './standalone.ts';
import { wearIn } from './steady.ts';

const { values } = readArguments({
  options: { seconds: { type: 'string', default: '15' }, accounts: { type: 'string', default: '10000' } },
});
const seconds = Number(values.seconds);
const accounts = Number(values.accounts);
const ACCOUNTS_EACH = 50;
const SHOP_ITEMS = 20;
const ROUNDS = 15;
const say = (line: string): void => console.log(`bench: ${line}`);
const rate = (value: number): string => `${Math.round(value)}/s`;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const times = (value: number): string => value.toFixed(2);

async function throughTheWholeWay(): Promise<Row[]> {
  const stack = await startStack({
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
    onProgress: say,
  });
  try {
    say(`founding a community with ${accounts} accounts over the API`);
    const size = {
      people: accounts / ACCOUNTS_EACH,
      accountsEach: ACCOUNTS_EACH,
      balance: 1_000_000_000,
      items: SHOP_ITEMS,
      models: 20,
    };
    const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    await wearIn(stack.postgres.url);
    const before = await runPgbench(stack.postgres.url, accounts, seconds);
    say(`pgbench: ${rate(before.rate)}, p99 ${ms(before.p99Ms)}`);
    await runLoad(stack.url, community, 'transfer', 5);
    const [transfer, lag] = await Promise.all([
      runLoad(stack.url, community, 'transfer', seconds),
      measureAuditLag(community, seconds),
    ]);
    say(`transfer: ${rate(transfer.rate)}, p99 ${ms(transfer.p99Ms)}`);
    const missing = await missingFromLog(stack);
    const crowd = await runLoad(stack.url, community, 'transfer', seconds, 256);
    say(`transfer, 256 connections: ${rate(crowd.rate)}, p99 ${ms(crowd.p99Ms)}`);
    const read = await runLoad(stack.url, community, 'balance', seconds);
    say(`read: ${rate(read.rate)}`);
    const goods = await throughTheShop(stack, community, transfer);
    const after = await runPgbench(stack.postgres.url, accounts, seconds);
    const pgbench = (before.rate + after.rate) / 2;
    const pgbenchP99 = (before.p99Ms + after.p99Ms) / 2;
    const ledger = await runLedger(stack.postgres.url, accounts, seconds);
    return [
      [
        'pgbench, textbook transfer, 32 clients',
        `${rate(before.rate)} before, ${rate(after.rate)} after`,
        `p99 ${ms(before.p99Ms)}, ${ms(after.p99Ms)}`,
        '',
      ],
      ...transferRows({ 64: transfer, 256: crowd }, { rate: pgbench, p99Ms: pgbenchP99 }),
      [
        '2. ledger executor alone',
        rate(ledger.spread),
        `${times(ledger.spread / pgbench)} × pgbench`,
        '≥ 4.0 ×',
      ],
      [
        '2. a single hot account',
        rate(ledger.hot),
        `${times(ledger.hot / ledger.spread)} × spread`,
        '≥ 0.75 ×',
      ],
      [
        '3. get_balance over HTTP',
        rate(read.rate),
        `${times(read.rate / transfer.rate)} × transfer`,
        '≥ 1.5 ×',
      ],
      [
        '4. event to /server_logs, p50 and p99',
        `${ms(lag.p50Ms)}, ${ms(lag.p99Ms)}`,
        `${lag.samples} samples, ${missing} events lost`,
        'p99 < 1 s, 0 lost',
      ],
      ...goods,
    ];
  } finally {
    await stack.stop();
  }
}

/** Measures number 1 (design 10) for each number of connections. */
function transferRows(loads: { 64: LoadResult; 256: LoadResult }, pgbench: PgbenchResult): Row[] {
  return ([64, 256] as const).flatMap((connections): Row[] => {
    const load = loads[connections];
    return [
      [
        `1. internal_transfer over HTTP, ${connections} connections`,
        `${rate(load.rate)}, ${load.failures} failures`,
        `${times(load.rate / pgbench.rate)} × pgbench`,
        connections === 64 ? '≥ 1.0 ×' : '≥ 1.5 ×',
      ],
      [
        '1. its p50 and p99',
        `${ms(load.p50Ms)}, ${ms(load.p99Ms)}`,
        `p99 ${times(load.p99Ms / pgbench.p99Ms)} × pgbench's`,
        connections === 64 ? 'p99 < 5 ×' : '',
      ],
    ];
  });
}

/**
 * Measures the mean rates of these kinds of requests over many short rounds, because the speed of a machine varies.
 */
async function inRounds<R extends Request>(
  stack: Stack,
  community: Community,
  kinds: readonly R[],
): Promise<Record<R, number>> {
  const rates = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<R, number>;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round begins with another kind, so that no kind always runs after the same other one.
    const first = round % kinds.length;
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      rates[kind] += (await runLoad(stack.url, community, kind, Math.ceil(seconds / ROUNDS))).rate / ROUNDS;
    }
  }
  return rates;
}

/**
 * Measures purchases, and reads of shop and inventory, beside transfers and reads of balances measured a moment
 * before.
 */
async function throughTheShop(stack: Stack, community: Community, transfer: LoadResult): Promise<Row[]> {
  await runLoad(stack.url, community, 'purchase', 5);
  const purchase = await runLoad(stack.url, community, 'purchase', seconds);
  say(`purchase: ${rate(purchase.rate)}, p99 ${ms(purchase.p99Ms)}`);
  await runLoad(stack.url, community, 'vehicle', 5);
  const { purchase: beside, vehicle } = await inRounds(stack, community, ['purchase', 'vehicle']);
  say(`vehicle: ${rate(vehicle)}, purchase beside it: ${rate(beside)}`);
  // Each process has cached the owners of the characters by then.
  await inRounds(stack, community, ['inventory']);
  const { balance, shop, inventory } = await inRounds(stack, community, ['balance', 'shop', 'inventory']);
  say(`balance: ${rate(balance)}, shop: ${rate(shop)}, inventory: ${rate(inventory)}`);
  return [
    [
      '7. buy_items over HTTP, 64 connections',
      rate(purchase.rate),
      `${times(purchase.rate / transfer.rate)} × transfer`,
      '≥ 0.25 ×',
    ],
    [
      '7. its p50 and p99',
      `${ms(purchase.p50Ms)}, ${ms(purchase.p99Ms)}`,
      `${purchase.failures} failures`,
      '',
    ],
    ['7. buy_vehicle, beside buy_items', rate(vehicle), `${times(vehicle / beside)} × buy_items`, '≥ 0.8 ×'],
    [
      '3. get_balance, beside these two',
      rate(balance),
      `${times(balance / transfer.rate)} × transfer`,
      '≥ 1.5 ×',
    ],
    [
      `3. get_shop of ${SHOP_ITEMS} items`,
      rate(shop),
      `${times(shop / transfer.rate)} × transfer, ${times(shop / balance)} × get_balance`,
      '≥ 1.5 × transfer',
    ],
    [
      `3. get of an inventory, ${(await kindsEach(stack)).toFixed(1)} kinds each`,
      rate(inventory),
      `${times(inventory / transfer.rate)} × transfer, ${times(inventory / balance)} × get_balance`,
      '≥ 1.5 × transfer',
    ],
  ];
}

/** Kinds of items that a character has on average: the faster the purchases before, the longer the inventories. */
async function kindsEach(stack: Stack): Promise<number> {
  const inventory = new Database({ url: stack.databaseUrl('inventory'), max: 1 });
  try {
    const [row] = await inventory.query<{ kinds: number }>(
      'SELECT count(*)::float8 / $1 AS kinds FROM holdings WHERE quantity > 0',
      [accounts],
    );
    return row!.kinds;
  } finally {
    await inventory.close();
  }
}

/** Waits until the log has as many transfers as the ledger, or grows no more; returns how many are missing. */
async function missingFromLog(stack: Stack): Promise<number> {
  const [economy, audit] = (['economy', 'audit'] as const).map(
    (service) => new Database({ url: stack.databaseUrl(service), max: 1 }),
  ) as [Database, Database];
  try {
    const broken = await violations(economy);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    const count = async (database: Database, query: string): Promise<number> =>
      (await database.query<{ n: number }>(query))[0]!.n;
    const moved = await count(economy, `SELECT count(*) AS n FROM transfers WHERE kind = 'transfer'`);
    let last = -1;
    for (;;) {
      const logged = await count(
        audit,
        `SELECT count(*) AS n FROM entries WHERE type = 'bank.transfer.completed'`,
      );
      if (logged >= moved || logged === last) return moved - logged;
      last = logged;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  } finally {
    await Promise.all([economy.close(), audit.close()]);
  }
}

await checkTools();
const rows = await throughTheWholeWay();
say('standalone: first and second start');
const standalone = await measureStandalone();
rows.push(
  [
    '6. standalone: first and second start',
    `${ms(standalone.firstStartMs)}, ${ms(standalone.secondStartMs)}`,
    '',
    '< 5 s',
  ],
  [
    '6. standalone: memory at rest',
    `${standalone.totalMb.toFixed(0)} MB with PostgreSQL`,
    `${standalone.nodeMb.toFixed(0)} MB Node alone`,
    '< 330 MB',
  ],
);
say('documentation: in a browser with a quarter of a processor');
rows.push(...(await measurePages()));
const date = new Date().toISOString();
const text = table(
  rows,
  `${date.slice(0, 16).replace('T', ' ')} UTC · ${cpus().length} × ${cpus()[0]!.model.trim()} · Node ${process.version} · ${seconds} s each, ${accounts} accounts, fsync and synchronous_commit on`,
);
await publish(text);
