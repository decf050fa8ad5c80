import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { violations as vehicleViolations } from '@cabildo/vehicles/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import { OPENING_STOCK, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { logged, type Filter } from '../logged.ts';
import type { Journal, Order } from './journal.ts';

/** Sagas must have ended this soon after everything is back. */
const SETTLED_MS = 30_000;

interface PurchaseRow {
  id: number;
  state: string;
  total: number;
  claim_key: string;
  lines: { item_id: number; quantity: number }[];
}

/** A service that sells, and how its purchases are found in other services. */
interface Seller {
  readonly name: Order['seller'];
  /** The beginning of the keys of its charges. */
  readonly charges: string;
  /** The action of its purchases in the log, and the columns of their goods. */
  readonly log: Filter;
  readonly columns: string;
  violations(database: Database): Promise<string[]>;
  /** Reads the id of the purchase from an event. */
  purchaseOf(data: Record<string, unknown>): number;
}

const SELLERS: readonly Seller[] = [
  {
    name: 'inventory',
    charges: 'purchase',
    columns: ', lines',
    violations: itemViolations,
    log: { domain: 'shop', log_action: 'purchase.completed' },
    purchaseOf: (data) => Number(data['purchase_id']),
  },
  {
    name: 'vehicles',
    charges: 'vehicle',
    columns: '',
    violations: vehicleViolations,
    log: { domain: 'vehicle', log_action: 'vehicle.bought' },
    purchaseOf: (data) => Number(data['vehicle_id']),
  },
];

/** The purchases of a seller, delivered or not. */
interface Sales {
  readonly seller: Seller;
  readonly purchases: readonly PurchaseRow[];
  /** Finds errors in the seller's own books, with its buyers' journal, and in the log. */
  readonly differences: readonly string[];
}

/** Compares the buyers' answers with the databases; a sentence for each difference. */
export async function verify(stack: Stack, community: Community, journal: Journal): Promise<string[]> {
  const economy = new Database({ url: stack.databaseUrl('economy'), max: 2 });
  const sales: Sales[] = [];
  try {
    for (const seller of SELLERS) sales.push(await salesOf(seller, stack, community, journal));
    return [
      ...sales.flatMap(({ differences }) => differences),
      ...(await moneyViolations(economy)),
      ...(await compareMoney(economy, sales)),
    ];
  } finally {
    await economy.close();
  }
}

async function salesOf(seller: Seller, stack: Stack, community: Community, journal: Journal): Promise<Sales> {
  const database = new Database({ url: stack.databaseUrl(seller.name), max: 2 });
  try {
    const unsettled = await waitUntilSettled(database);
    const purchases = await database.query<PurchaseRow>(
      `SELECT id, state, total, claim_key${seller.columns} FROM purchases ORDER BY id`,
    );
    const { refunded = [], delivered = [] } = Object.groupBy(purchases, ({ state }) => state);
    console.log(`chaos: ${seller.name} sold ${delivered.length} times, and paid ${refunded.length} back`);
    const expected = delivered.length;
    const entries = await logged<Record<string, unknown>>(community, { ...seller.log, expected });
    const ids = entries.map((data) => seller.purchaseOf(data));
    const differences = [
      ...unsettled,
      ...(await seller.violations(database)),
      ...compareAnswers(journal.to(seller.name), purchases),
      ...(seller.name === 'inventory' ? await compareStock(database, purchases) : []),
      ...compareLog(purchases, ids),
    ];
    return { seller, purchases, differences };
  } finally {
    await database.close();
  }
}

async function waitUntilSettled(seller: Database): Promise<string[]> {
  const began = Date.now();
  for (;;) {
    const open = await seller.query(`SELECT id FROM purchases WHERE state = 'reserved'`);
    if (open.length === 0) {
      console.log(`chaos: the last saga was settled within ${Date.now() - began} ms`);
      return [];
    }
    if (Date.now() - began > SETTLED_MS)
      return [`${open.length} purchases are not settled after ${SETTLED_MS} ms`];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Checks that each success happened exactly once, and everything else not at all. */
function compareAnswers(orders: readonly Order[], purchases: readonly PurchaseRow[]): string[] {
  const delivered = purchases.filter(({ state }) => state === 'delivered');
  const byKey = Map.groupBy(delivered, (row) => row.claim_key);
  const differences: string[] = [];
  for (const { key, outcome, totalCost } of orders) {
    const rows = byKey.get(key) ?? [];
    if (outcome === 'unknown') differences.push(`${key} was never settled`);
    if (outcome === 'done' && rows.length !== 1)
      differences.push(`${key} was answered, and delivered ${rows.length} times`);
    if (outcome === 'done' && rows[0] && rows[0].total !== totalCost)
      differences.push(`${key} cost ${rows[0].total}, its buyer's answer says ${totalCost}`);
    if (outcome === 'refused' && rows.length > 0) differences.push(`${key} was refused and delivered`);
  }
  const known = new Set(orders.map(({ key }) => key));
  const invented = delivered.filter(({ claim_key }) => !known.has(claim_key)).length;
  if (invented > 0) differences.push(`${invented} purchases were delivered that nobody ordered`);
  return differences;
}

/** Checks that there are no goods without money and no money without goods. */
async function compareMoney(economy: Database, sales: readonly Sales[]): Promise<string[]> {
  const charges = await economy.query<{ key: string; amount: number }>(
    `SELECT key, amount FROM charges WHERE state = 'charged'`,
  );
  const paid = new Map(charges.map(({ key, amount }) => [key, amount]));
  const differences: string[] = [];
  let worth = 0;
  for (const { seller, purchases } of sales) {
    for (const { id, state, total } of purchases) {
      const key = `${seller.charges}:${id}:charge`;
      const amount = paid.get(key);
      paid.delete(key);
      if (state === 'delivered') worth += total;
      if (state === 'delivered' && amount !== total)
        differences.push(`${seller.name}' purchase ${id} of ${total} was paid ${amount}`);
      if (state !== 'delivered' && amount !== undefined)
        differences.push(`${seller.name}' purchase ${id} is ${state}, but ${amount} was taken for it`);
    }
  }
  if (paid.size > 0) differences.push(`${paid.size} charges belong to no purchase`);
  const [row] = await economy.query<{ total: number }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total
     FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.kind = 'shop_income'`,
  );
  if (row!.total !== worth)
    differences.push(`${row!.total} were taken in, the goods that were delivered cost ${worth}`);
  return differences;
}

/** Checks that the units that left the limited stocks are those that were delivered. */
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
  if (entries.size > delivered.length) differences.push('the log has purchases that never happened');
  return differences;
}
