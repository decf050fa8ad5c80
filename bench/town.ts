/**
 * Measures what companies do beside what people do, as ratios of one run: `npm run bench:town` [-- --seconds 15 --accounts 2000
 * --lines 500 --runs 5]. Prints a table and writes it to bench/results/.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { cpus } from 'node:os';
import { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import { startStack, type Stack } from '@cabildo/testing/lab/index.ts';
import { pick } from '../drills/lab/chance.ts';
import { characterOf, foundCompanies, type Company } from '../drills/lab/companies.ts';
import { runLoad, type Companies, type Request } from './load.ts';
import { checkTools } from './pgbench.ts';
import { publish, table } from './report.ts';
import { wearIn } from './steady.ts';

const { values } = readArguments({
  options: {
    seconds: { type: 'string', default: '15' },
    accounts: { type: 'string', default: '2000' },
    lines: { type: 'string', default: '500' },
    runs: { type: 'string', default: '5' },
  },
});
const [SECONDS, ACCOUNTS] = [Number(values.seconds), Number(values.accounts)];
const [LINES, RUNS] = [Number(values.lines), Number(values.runs)];
const ACCOUNTS_EACH = 50;
const BALANCE = 1_000_000_000;
/** Requests beside the runs; the 99th percentile of fewer would be a handful. */
const QUIET_REQUESTS = 2_000;
const BYSTANDERS = 8;
const UNITS = 10_000;
const say = (line: string): void => console.log(`bench: ${line}`);
const rate = (value: number): string => `${Math.round(value)}/s`;
const times = (value: number): string => value.toFixed(2);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Opens a shop of a company that sells everything, with units enough. */
async function openShop({ serverId: server_id, itemIds }: Community, { orgId, owner }: Company) {
  const own = { server_id, server_character_id: characterOf(owner) };
  const { shop } = owner.client.api;
  const { shop_id } = await shop.createShop({ ...own, org_id: orgId, name: 'Tienda' });
  for (const [nth, item_id] of itemIds.entries()) {
    await shop.setShopItem({ ...own, shop_id, item_id, price: 1 + (nth % 20) });
    await shop.orderStock({ ...own, shop_id, items: [{ item_id, quantity: UNITS }] });
  }
  return shop_id;
}

/** Writes invoices of one coin to everybody, one person after another, more of them than a company may write in a day. */
async function writeInvoices(
  economy: Database,
  { serverId, citizens }: Community,
  { orgId, owner }: Company,
  count: number,
): Promise<Companies['invoices']> {
  const debtors = citizens.flatMap(({ client, accounts }) =>
    accounts.map(({ characterId }) => ({ key: client.key!, characterId })),
  );
  const keys = new Map(debtors.map(({ key, characterId }) => [characterId, key]));
  const written = await economy.query<{ id: number; to_character_id: number }>(
    `INSERT INTO invoices (server_id, org_id, org_name, issuer_character_id, commission_percent, to_character_id, lines,
       total, created_at, due_at)
     SELECT $1, $2, 'Empresa', $3, 0, ($4::bigint[])[1 + i * 51 % $5], '[{"title":"Trabajo","quantity":1,"unit_price":1}]', 1,
       now(), now() + interval '7 days'
     FROM generate_series(0, $6::int - 1) i RETURNING id, to_character_id`,
    [
      serverId,
      orgId,
      characterOf(owner),
      debtors.map(({ characterId }) => characterId),
      debtors.length,
      count,
    ],
  );
  await economy.query('VACUUM ANALYZE invoices');
  return written.map(({ id, to_character_id }) => ({ id, key: keys.get(to_character_id)! }));
}

/** Measures the mean rates of two kinds of requests over many short rounds, because the speed of a machine varies. */
async function inTurns(
  stack: Stack,
  community: Community,
  kinds: readonly [Request, Request],
  companies: Companies,
) {
  const rates = [0, 0];
  let failures = 0;
  for (const kind of kinds) await runLoad(stack.url, community, kind, 2, 64, companies);
  for (let round = 0; round < SECONDS; round += 1)
    for (const turn of [round % 2, (round + 1) % 2]) {
      const load = await runLoad(stack.url, community, kinds[turn]!, 1, 64, companies);
      rates[turn]! += load.rate / SECONDS;
      failures += load.failures;
    }
  say(`${kinds[0]}: ${rate(rates[0]!)}, ${kinds[1]}: ${rate(rates[1]!)}, ${failures} failures`);
  return { rates: rates as [number, number], failures };
}

/** Lets people pay each other and read their balance, until `isOver`; returns the milliseconds of each request, the quickest first. */
async function bystand(community: Community, isOver: (requests: number) => boolean): Promise<number[]> {
  const { serverId: server_id, citizens } = community;
  const took: number[] = [];
  const one = async (nth: number): Promise<void> => {
    while (!isOver(took.length)) {
      const { client, accounts } = pick(citizens);
      const [from, to] = [pick(accounts), pick(pick(citizens).accounts)];
      const moved = { server_id, from_account_id: from.accountId, to_account_id: to.accountId, amount: 1 };
      const began = performance.now();
      if (from === to) continue;
      if (nth % 2 === 0) await client.api.economy.internalTransfer(moved);
      else await client.api.economy.getBalance({ server_id, server_character_id: from.characterId });
      took.push(performance.now() - began);
      await pause(2);
    }
  };
  await Promise.all(Array.from({ length: BYSTANDERS }, (_, nth) => one(nth)));
  return took.sort((a, b) => a - b);
}
const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)]!;

/** Employs people in a company, more than one may have, and lets each have worked for an hour. */
async function employ(stack: Stack, economy: Database, community: Community, { orgId, owner }: Company) {
  const { serverId, citizens } = community;
  const characters = citizens.flatMap(({ accounts }) => accounts.map(({ characterId }) => characterId));
  const staff = characters.filter((id) => id !== characterOf(owner)).slice(0, LINES);
  const asked = { server_id: serverId, server_character_id: characterOf(owner), org_id: orgId };
  await owner.client.api.orgs.setPayPeriod({ ...asked, period: '1mo' });
  await economy.query(
    `INSERT INTO org_members (org_id, character_id, rank_id, joined_at, user_id)
     SELECT $1, c, (SELECT max(id) FROM org_ranks WHERE org_id = $1), now() - interval '5 days', 1
     FROM unnest($2::bigint[]) c`,
    [orgId, staff],
  );
  await economy.query(
    `UPDATE org_pay SET began_at = now() - interval '5 days', counted_until = now() - interval '5 days' WHERE org_id = $1`,
    [orgId],
  );
  const mdt = new Database({ url: stack.databaseUrl('mdt'), max: 1 });
  await mdt.query(
    `INSERT INTO shifts (server_id, character_id, user_id, org_id, started_at, ended_at, end_reason, ended_by)
     SELECT $1, c, 1, $2, d, d + interval '1 hour', 'own', 'officer'
     FROM unnest($3::bigint[]) c, date_trunc('day', now() - interval '2 days') d`,
    [serverId, orgId, staff],
  );
  await mdt.close();
}

/** Pays the wages of one company after another, beside people who do what they always do. */
async function payWages(community: Community, economy: Database, companies: readonly Company[]) {
  const quiet = await bystand(community, (requests) => requests >= QUIET_REQUESTS);
  const beside: number[] = [];
  let [most, took] = [0, 0];
  for (const { orgId, owner } of companies) {
    const [last] = await economy.query<{ id: number }>('SELECT max(id) AS id FROM transfers');
    let isDone = false;
    const bystanders = bystand(community, () => isDone);
    const began = performance.now();
    const { run_id } = await owner.client.api.orgs.payNow({
      server_id: community.serverId,
      server_character_id: characterOf(owner),
      org_id: orgId,
    });
    await until(async () => {
      const done = await economy.query(`SELECT 1 FROM pay_runs WHERE id = $1 AND status = 'done'`, [run_id]);
      return done.length > 0;
    });
    took += (performance.now() - began) / companies.length;
    isDone = true;
    beside.push(...(await bystanders));
    // Rows of one transaction bear its number.
    const [run] = await economy.query<{ commits: number; lines: number }>(
      `SELECT count(DISTINCT xmin::text)::int AS commits, count(*) FILTER (WHERE kind = 'payslip')::int AS lines
       FROM transfers WHERE id > $1 AND kind IN ('payroll', 'payslip')`,
      [last!.id],
    );
    if (run!.lines !== LINES) throw new Error(`a run paid ${run!.lines} lines, not ${LINES}`);
    most = Math.max(most, run!.commits);
    say(`a run of ${LINES} lines in ${run!.commits} commits`);
  }
  beside.sort((a, b) => a - b);
  return { commits: most, took, quiet: p99(quiet), beside: p99(beside), samples: beside.length };
}

async function measure() {
  const stack = await startStack({
    env: { RATE_USERS: '1000000', RATE_SERVERS: '100000000' },
    onProgress: say,
  });
  const economy = new Database({ url: stack.databaseUrl('economy'), max: 2 });
  try {
    const people = ACCOUNTS / ACCOUNTS_EACH;
    const size = { people, accountsEach: ACCOUNTS_EACH, balance: BALANCE, items: 20 };
    say(`founding a community with ${ACCOUNTS} accounts over the API`);
    const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    const founded = { count: RUNS, staff: 0, perHour: 60, funds: () => BALANCE / 2 };
    const companies = await foundCompanies(community, founded);
    const shopIds = [await openShop(community, companies[0]!)];
    const invoices = await writeInvoices(economy, community, companies[0]!, 4_000 * (SECONDS + 2));
    for (const company of companies) await employ(stack, economy, community, company);
    await wearIn(stack.postgres.url);
    await runLoad(stack.url, community, 'transfer', 5);
    const rest = { shopIds, invoices };
    const payments = await inTurns(stack, community, ['transfer', 'invoice'], rest);
    const purchases = await inTurns(stack, community, ['purchase', 'shop_purchase'], rest);
    const wages = await payWages(community, economy, companies);
    const broken = await violations(economy);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    return { payments, purchases, wages };
  } finally {
    await economy.close();
    await stack.stop();
  }
}

await checkTools();
const { payments, purchases, wages } = await measure();
const [transfer, invoice] = payments.rates;
const [atServer, atCompany] = purchases.rates;
const report = table(
  [
    [
      `pay_now of ${LINES} lines`,
      `${wages.commits} commits at most, ${ms(wages.took)}`,
      `${times(LINES / wages.commits)} lines each`,
      '≤ 25 commits',
    ],
    [
      'p99 of others meanwhile, of transfers and balances',
      `${ms(wages.beside)}, ${wages.samples} requests`,
      `${times(wages.beside / wages.quiet)} × quiet (${ms(wages.quiet)})`,
      '≤ 3 ×',
    ],
    ['internal_transfer over HTTP, 64 connections', rate(transfer), '', ''],
    [
      'pay_invoice, in turns with it',
      `${rate(invoice)}, ${payments.failures} failures`,
      `${times(invoice / transfer)} × transfer`,
      '≥ 0.8 ×',
    ],
    ['buy_items from the shop of the server', rate(atServer), '', ''],
    [
      'buy_items from the shop of a company, in turns with it',
      `${rate(atCompany)}, ${purchases.failures} failures`,
      `${times(atCompany / atServer)} × the server's`,
      '≥ 0.9 ×',
    ],
  ],
  `Companies beside people: ${RUNS} runs of wages one after another, ${SECONDS} turns of a second each for the rates. ` +
    `${cpus().length} processors, ${ACCOUNTS} accounts, fsync and synchronous_commit on; the ledger is sound.`,
);
await publish(report, 'town');
