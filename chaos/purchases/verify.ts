import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { Database } from '@cabildo/kit';
import { OPENING_STOCK, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { logged } from '../logged.ts';
import type { Journal } from './journal.ts';

/** Sagas must have ended this soon after everything is back. */
const SETTLED_MS = 30_000;

interface PurchaseRow {
  id: number;
  state: string;
  total: number;
  claim_key: string;
  lines: { item_id: number; quantity: number }[];
}

/** Compares what buyers were told with what the databases hold; a sentence for each difference. */
export async function verify(stack: Stack, community: Community, journal: Journal): Promise<string[]> {
  const economy = new Database({ url: stack.databaseUrl('economy'), max: 2 });
  const inventory = new Database({ url: stack.databaseUrl('inventory'), max: 2 });
  try {
    const unsettled = await waitUntilSettled(inventory);
    const purchases = await inventory.query<PurchaseRow>(
      'SELECT id, state, total, claim_key, lines FROM purchases ORDER BY id',
    );
    const { refunded = [] } = Object.groupBy(purchases, ({ state }) => state);
    console.log(`chaos: ${refunded.length} purchases were paid back`);
    const told = await logged<{ purchase_id: number }>(community, {
      ...{ domain: 'shop', log_action: 'purchase.completed' },
      expected: purchases.filter(({ state }) => state === 'delivered').length,
    });
    return [
      ...unsettled,
      ...(await moneyViolations(economy)),
      ...(await itemViolations(inventory)),
      ...compareAnswers(journal, purchases),
      ...(await compareMoney(economy, purchases)),
      ...(await compareStock(inventory, purchases)),
      ...compareLog(
        purchases,
        told.map(({ purchase_id }) => purchase_id),
      ),
    ];
  } finally {
    await Promise.all([economy.close(), inventory.close()]);
  }
}

async function waitUntilSettled(inventory: Database): Promise<string[]> {
  const began = Date.now();
  for (;;) {
    const open = await inventory.query(`SELECT id FROM purchases WHERE state = 'reserved'`);
    if (open.length === 0) {
      console.log(`chaos: the last saga was settled within ${Date.now() - began} ms`);
      return [];
    }
    if (Date.now() - began > SETTLED_MS)
      return [`${open.length} purchases are not settled after ${SETTLED_MS} ms`];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Each success exactly once, everything else not at all. */
function compareAnswers(journal: Journal, purchases: readonly PurchaseRow[]): string[] {
  const delivered = purchases.filter(({ state }) => state === 'delivered');
  const byKey = Map.groupBy(delivered, (row) => row.claim_key);
  const differences: string[] = [];
  for (const { key, outcome, totalCost } of journal.orders) {
    const rows = byKey.get(key) ?? [];
    if (outcome === 'unknown') differences.push(`${key} was never settled`);
    if (outcome === 'done' && rows.length !== 1)
      differences.push(`${key} was answered, and delivered ${rows.length} times`);
    if (outcome === 'done' && rows[0] && rows[0].total !== totalCost)
      differences.push(`${key} cost ${rows[0].total}, its buyer was told ${totalCost}`);
    if (outcome === 'refused' && rows.length > 0) differences.push(`${key} was refused and delivered`);
  }
  const known = new Set(journal.orders.map(({ key }) => key));
  const invented = delivered.filter(({ claim_key }) => !known.has(claim_key)).length;
  if (invented > 0) differences.push(`${invented} purchases were delivered that nobody ordered`);
  return differences;
}

/** No goods without money, no money without goods. */
async function compareMoney(economy: Database, purchases: readonly PurchaseRow[]): Promise<string[]> {
  const charges = await economy.query<{ key: string; amount: number }>(
    `SELECT key, amount FROM charges WHERE state = 'charged'`,
  );
  const paid = new Map(charges.map(({ key, amount }) => [key, amount]));
  const differences: string[] = [];
  for (const { id, state, total } of purchases) {
    const amount = paid.get(`purchase:${id}:charge`);
    paid.delete(`purchase:${id}:charge`);
    if (state === 'delivered' && amount !== total)
      differences.push(`purchase ${id} of ${total} was paid ${amount}`);
    if (state !== 'delivered' && amount !== undefined)
      differences.push(`purchase ${id} is ${state}, but ${amount} was taken for it`);
  }
  if (paid.size > 0) differences.push(`${paid.size} charges belong to no purchase`);
  const [row] = await economy.query<{ total: number }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total
     FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.kind = 'shop_income'`,
  );
  const income = purchases.reduce((sum, { state, total }) => sum + (state === 'delivered' ? total : 0), 0);
  if (row!.total !== income)
    differences.push(`the shop took in ${row!.total}, its goods were worth ${income}`);
  return differences;
}

/** What left the limited stocks is what was delivered. */
async function compareStock(inventory: Database, purchases: readonly PurchaseRow[]): Promise<string[]> {
  const stocks = await inventory.query<{ item_id: number; quantity: number }>(
    'SELECT item_id, quantity FROM stocks',
  );
  const sold = new Map<number, number>();
  for (const { item_id, quantity } of purchases.flatMap((row) =>
    row.state === 'delivered' ? row.lines : [],
  ))
    sold.set(item_id, (sold.get(item_id) ?? 0) + quantity);
  return stocks
    .filter(({ item_id, quantity }) => OPENING_STOCK - quantity !== (sold.get(item_id) ?? 0))
    .map(
      ({ item_id, quantity }) =>
        `${OPENING_STOCK - quantity} × item ${item_id} left the stock, ${sold.get(item_id)} were sold`,
    );
}

function compareLog(purchases: readonly PurchaseRow[], log: readonly number[]): string[] {
  const delivered = purchases.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  const entries = new Set(log);
  const differences: string[] = [];
  if (entries.size !== log.length)
    differences.push(`${log.length - entries.size} purchases are logged twice`);
  const missing = delivered.filter((id) => !entries.has(id));
  if (missing.length > 0)
    differences.push(`${missing.length} purchases are not in the log, such as ${missing[0]}`);
  if (entries.size > delivered.length) differences.push('the log tells of purchases that never happened');
  return differences;
}
