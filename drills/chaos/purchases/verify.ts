import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { violations as vehicleViolations } from '@cabildo/vehicles/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import { OPENING_STOCK, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import type { Journal, Order } from '../../lab/journal.ts';
import { compareLog, logged, type Filter } from '../../lab/log.ts';

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
  readonly name: 'inventory' | 'vehicles';
  /** The action that buys from it. */
  readonly sale: string;
  /** The beginning of the keys of its charges. */
  readonly charges: string;
  /** The action of its purchases in the log, the field that is the id of the purchase there, and the columns of their goods. */
  readonly log: Filter;
  readonly field: string;
  readonly columns: string;
  violations(database: Database): Promise<string[]>;
}

const SELLERS: readonly Seller[] = [
  {
    name: 'inventory',
    sale: 'server_shop.buy_items',
    charges: 'purchase',
    columns: ', lines',
    violations: itemViolations,
    log: { domain: 'shop', log_action: 'purchase.completed' },
    field: 'purchase_id',
  },
  {
    name: 'vehicles',
    sale: 'server_cars.buy_vehicle',
    charges: 'vehicle',
    columns: '',
    violations: vehicleViolations,
    log: { domain: 'vehicle', log_action: 'vehicle.bought' },
    field: 'vehicle_id',
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
export const verify = (stack: Stack, community: Community, journal: Journal): Promise<string[]> =>
  lookInto(stack, ['economy'], async ({ economy }) => {
    const sales: Sales[] = [];
    for (const seller of SELLERS) sales.push(await salesOf(seller, stack, community, journal));
    return [
      ...sales.flatMap(({ differences }) => differences),
      ...(await moneyViolations(economy)),
      ...(await compareMoney(economy, sales)),
    ];
  });

const salesOf = (seller: Seller, stack: Stack, community: Community, journal: Journal): Promise<Sales> =>
  lookInto(stack, [seller.name], async ({ [seller.name]: database }) => {
    const unsettled = await waitUntilSettled(database);
    const purchases = await database.query<PurchaseRow>(
      `SELECT id, state, total, claim_key${seller.columns} FROM purchases ORDER BY id`,
    );
    const { refunded = [], delivered = [] } = Object.groupBy(purchases, ({ state }) => state);
    console.log(`chaos: ${seller.name} sold ${delivered.length} times, and paid ${refunded.length} back`);
    const entries = await logged(community, seller.log, seller.field, delivered.length);
    const orders = journal.orders.filter(({ name }) => name === seller.sale);
    const differences = [
      ...unsettled,
      ...(await seller.violations(database)),
      ...compareAnswers(orders, purchases),
      ...(seller.name === 'inventory' ? await compareStock(database, purchases) : []),
      ...compareLog(
        'purchases',
        delivered.map(({ id }) => id),
        entries,
      ),
    ];
    return { seller, purchases, differences };
  });

async function waitUntilSettled(seller: Database): Promise<string[]> {
  const began = Date.now();
  let open = 0;
  const isSettled = await holdsWithin(SETTLED_MS, async () => {
    open = (await seller.query(`SELECT id FROM purchases WHERE state = 'reserved'`)).length;
    return open === 0;
  });
  if (!isSettled) return [`${open} purchases are not settled after ${SETTLED_MS} ms`];
  console.log(`chaos: the last saga was settled within ${Date.now() - began} ms`);
  return [];
}

/** Checks that each success happened exactly once, and everything else not at all. */
function compareAnswers(orders: readonly Order[], purchases: readonly PurchaseRow[]): string[] {
  const delivered = purchases.filter(({ state }) => state === 'delivered');
  const byKey = Map.groupBy(delivered, (row) => row.claim_key);
  const differences: string[] = [];
  for (const { key, outcome, answer } of orders) {
    const totalCost = Number(answer.body['total_cost']);
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
