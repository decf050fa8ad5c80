import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { violations as vehicleViolations } from '@cabildo/vehicles/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Body } from '../../lab/calls.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { compareIds } from '../../lab/ids.ts';
import type { Journal, Order } from '../../lab/journal.ts';
import { compareLog, logged } from '../../lab/log.ts';
import type { Keeper } from './chaos.ts';

/** Sagas must have ended, and sellers must have their money, this soon after everything is back. */
const SETTLED_MS = 60_000;

interface Known {
  readonly journal: Journal;
  readonly keepers: readonly Keeper[];
  /** The vehicles that there were in the beginning. */
  readonly vehicles: number;
}
type Databases = Readonly<Record<'economy' | 'inventory' | 'vehicles', Database>>;

/** Compares the answers with the databases of the three services; a sentence for each difference. */
export const verify = (stack: Stack, community: Community, known: Known): Promise<string[]> =>
  lookInto(stack, ['economy', 'inventory', 'vehicles'], async (databases) => {
    const { economy, inventory, vehicles } = databases;
    return [
      ...(await waitUntilSettled(databases)),
      ...unsettledIn(known.journal),
      ...(await moneyViolations(economy)),
      ...(await itemViolations(inventory)),
      ...(await vehicleViolations(vehicles)),
      ...(await comparePurchases(inventory, known.journal)),
      ...(await compareStock(inventory, known)),
      ...(await compareOffers(vehicles, known)),
      ...(await compareMoney(databases)),
      ...(await compareLogs(databases, community)),
    ];
  });

async function waitUntilSettled({ economy, inventory, vehicles }: Databases): Promise<string[]> {
  const began = Date.now();
  let open = 0;
  const countOf = async (database: Database, from: string): Promise<number> =>
    (await database.query(`SELECT 1 FROM ${from}`)).length;
  const isSettled = await holdsWithin(SETTLED_MS, async () => {
    open =
      (await countOf(inventory, `purchases WHERE state = 'reserved'`)) +
      (await countOf(vehicles, `offer_payments WHERE state = 'reserved'`)) +
      (await countOf(
        economy,
        `charges WHERE state = 'charged' AND payee_account_id IS NOT NULL AND captured_at IS NULL`,
      ));
    return open === 0;
  });
  if (!isSettled) return [`${open} payments are half done after ${SETTLED_MS} ms`];
  console.log(`chaos: the last seller was paid within ${Date.now() - began} ms`);
  return [];
}

const unsettledIn = (journal: Journal): string[] =>
  journal.find('unknown').map(({ key, name }) => `${name} ${key} was never settled`);

const SELLING = ['server_shop.buy_items', 'server_shop.order_stock'];

/** Checks that each purchase that was answered was delivered once at its price, and no other. */
async function comparePurchases(inventory: Database, journal: Journal): Promise<string[]> {
  const delivered = await inventory.query<{ claim_key: string; total: number }>(
    `SELECT claim_key, total FROM purchases WHERE state = 'delivered'`,
  );
  const done = SELLING.flatMap((name) => journal.find('done', name));
  const totals = new Map(delivered.map(({ claim_key, total }) => [claim_key, total]));
  return [
    ...compareIds(
      'purchase',
      done.map(({ key }) => key),
      delivered.map(({ claim_key }) => claim_key),
    ),
    ...done
      .filter(({ key, answer }) => totals.has(key) && totals.get(key) !== answer.body['total_cost'])
      .map(
        ({ key, answer }) => `${key} cost ${totals.get(key)}, its answer says ${answer.body['total_cost']}`,
      ),
  ];
}

interface Units {
  shop_id: number;
  item_id: number;
  units: number;
}

/** Checks that shops hold what answers put in and ordered, less what answers took out and bought. */
async function compareStock(inventory: Database, { journal, keepers }: Known): Promise<string[]> {
  const held = await inventory.query<Units>(
    `SELECT -character_id AS shop_id, item_id, quantity AS units FROM holdings
     WHERE character_id = ANY($1::bigint[])`,
    [keepers.map(({ shopId }) => -shopId)],
  );
  const expected = new Map<string, number>();
  const add = ({ params }: Order, sign: number): void => {
    for (const { item_id, quantity } of params['items'] as { item_id: number; quantity: number }[]) {
      const place = `shop ${String(params['shop_id'])}, item ${item_id}`;
      expected.set(place, (expected.get(place) ?? 0) + sign * quantity);
    }
  };
  for (const action of ['restock', 'order_stock'])
    for (const order of journal.find('done', `server_shop.${action}`)) add(order, 1);
  for (const action of ['take_stock', 'buy_items'])
    for (const order of journal.find('done', `server_shop.${action}`)) add(order, -1);
  const found = new Map(
    held.map(({ shop_id, item_id, units }) => [`shop ${shop_id}, item ${item_id}`, units]),
  );
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((place) => (expected.get(place) ?? 0) !== (found.get(place) ?? 0))
    .map((place) => `${place} holds ${found.get(place)} units, the answers make ${expected.get(place)}`);
}

const ENDS = { accepted: 'accept_offer', cancelled: 'cancel_offer', declined: 'decline_offer' } as const;

/** Checks that each offer came to the end of its answer, and that each vehicle has the owner to whom the last one made it. */
async function compareOffers(vehicles: Database, { journal, vehicles: many }: Known): Promise<string[]> {
  const offers = await vehicles.query<{ id: number; status: string }>(
    'SELECT id, status FROM vehicle_offers',
  );
  const strangers = await vehicles.query<{ id: number }>(
    `SELECT v.id FROM vehicles v JOIN LATERAL (
       SELECT buyer_character_id FROM vehicle_offers o WHERE o.vehicle_id = v.id AND status = 'accepted'
       ORDER BY id DESC LIMIT 1) last ON last.buyer_character_id <> v.owner_character_id`,
  );
  const there = await vehicles.query('SELECT 1 FROM vehicles');
  const offersOf = (action: string): number[] =>
    journal.find('done', `server_cars.${action}`).map(({ params }) => Number((params as Body)['offer_id']));
  return [
    ...(there.length === many ? [] : [`there were ${many} vehicles, and there are ${there.length}`]),
    ...strangers.map(({ id }) => `vehicle ${id} is owned by another than its last buyer`),
    ...Object.entries(ENDS).flatMap(([status, action]) =>
      compareIds(
        `${status} offer`,
        offersOf(action),
        offers.filter((each) => each.status === status).map(({ id }) => id),
      ),
    ),
  ];
}

/** Checks that what was delivered is paid once at its price, and that nothing was taken for anything else. */
async function compareMoney({ economy, inventory, vehicles }: Databases): Promise<string[]> {
  const sold = [
    ...(await inventory.query<Sale>(
      `SELECT 'purchase:' || id || ':charge' AS key, total FROM purchases WHERE state = 'delivered'`,
    )),
    ...(await vehicles.query<Sale>(
      `SELECT 'vehicle:' || id || ':charge' AS key, total FROM purchases WHERE state = 'delivered'`,
    )),
    ...(await vehicles.query<Sale>(
      `SELECT 'offer:' || id || ':charge' AS key, total FROM offer_payments WHERE state = 'delivered'`,
    )),
  ];
  const charges = await economy.query<Sale>(
    `SELECT key, amount AS total FROM charges WHERE state = 'charged'`,
  );
  const paid = new Map(charges.map(({ key, total }) => [key, total]));
  return [
    ...compareIds(
      'charge',
      sold.map(({ key }) => key),
      charges.map(({ key }) => key),
    ),
    ...sold
      .filter(({ key, total }) => paid.has(key) && paid.get(key) !== total)
      .map(({ key, total }) => `${key} was paid ${paid.get(key)}, not ${total}`),
  ];
}

interface Sale {
  key: string;
  total: number;
}

async function compareLogs({ inventory, vehicles }: Databases, community: Community): Promise<string[]> {
  const idsOf = async (database: Database, from: string): Promise<number[]> =>
    (await database.query<{ id: number }>(`SELECT id FROM ${from}`)).map(({ id }) => id);
  const bought = await idsOf(inventory, `purchases WHERE state = 'delivered' AND for_shop_id IS NULL`);
  const accepted = await idsOf(vehicles, `vehicle_offers WHERE status = 'accepted'`);
  const purchases = { domain: 'shop', log_action: 'purchase.completed' } as const;
  const offers = { domain: 'vehicle', log_action: 'offer.accepted' } as const;
  return [
    ...compareLog('purchases', bought, await logged(community, purchases, 'purchase_id', bought.length)),
    ...compareLog('offers', accepted, await logged(community, offers, 'offer_id', accepted.length)),
  ];
}
