import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { violations as vehicleViolations } from '@cabildo/vehicles/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { logged } from '../logged.ts';
import type { Journal } from './journal.ts';

/** Goods must have arrived this soon after everything is back. */
const SETTLED_MS = 30_000;

interface Units {
  item_id: number;
  units: number;
}

interface Databases {
  economy: Database;
  inventory: Database;
  vehicles: Database;
}

/** Compares the clients' answers with the databases of the three services; a sentence for each difference. */
export async function verify(stack: Stack, community: Community, journal: Journal): Promise<string[]> {
  const open = (name: 'economy' | 'inventory' | 'vehicles') =>
    new Database({ url: stack.databaseUrl(name), max: 2 });
  const databases = { economy: open('economy'), inventory: open('inventory'), vehicles: open('vehicles') };
  try {
    return [
      ...(await waitUntilSettled(databases.economy)),
      ...(await moneyViolations(databases.economy)),
      ...(await itemViolations(databases.inventory)),
      ...(await vehicleViolations(databases.vehicles)),
      ...(await compareEstates(databases.economy, journal)),
      ...(await leftOf(databases, journal)),
      ...(await compareUnits(databases, journal)),
      ...(await compareVehicles(databases.vehicles, journal)),
      ...(await unlogged(community, journal)),
    ];
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.close()));
  }
}

async function waitUntilSettled(economy: Database): Promise<string[]> {
  const began = Date.now();
  for (;;) {
    const estates = await economy.query(`SELECT id FROM estates WHERE state = 'open'`);
    const moves = await economy.query(`SELECT id FROM vault_moves WHERE state = 'open'`);
    if (estates.length + moves.length === 0) {
      console.log(`chaos: the last estate was settled within ${Date.now() - began} ms`);
      return [];
    }
    if (Date.now() - began > SETTLED_MS)
      return [`${estates.length} estates and ${moves.length} moves are not settled after ${SETTLED_MS} ms`];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Checks that each execution that was answered is there once, with the heir of the answer, and no other. */
async function compareEstates(economy: Database, { heirs }: Journal): Promise<string[]> {
  const estates = await economy.query<{ character_id: number; to_character_id: number }>(
    'SELECT character_id, to_character_id FROM estates',
  );
  const stored = new Map(estates.map((each) => [each.character_id, each.to_character_id]));
  return [...new Set([...heirs.keys(), ...stored.keys()])]
    .filter((id) => heirs.get(id) !== stored.get(id))
    .map((id) => `the heir of ${id} is ${stored.get(id)}, and ${heirs.get(id)} in its answer`);
}

/** Checks that nothing is left with the dead. */
async function leftOf({ economy, inventory, vehicles }: Databases, { heirs }: Journal): Promise<string[]> {
  const dead = [[...heirs.keys()]];
  const [items, cars, units] = await Promise.all([
    inventory.query('SELECT 1 FROM holdings WHERE character_id = ANY($1::bigint[]) AND quantity > 0', dead),
    vehicles.query('SELECT 1 FROM vehicles WHERE owner_character_id = ANY($1::bigint[])', dead),
    economy.query(
      `SELECT 1 FROM vault_items i JOIN accounts a ON a.id = i.account_id
       WHERE a.owner_character_id = ANY($1::bigint[])`,
      dead,
    ),
  ]);
  const left = items.length + cars.length + units.length;
  return left === 0
    ? []
    : [
        `${items.length} items, ${cars.length} vehicles and ${units.length} rows of vaults are left with the dead`,
      ];
}

/** Checks that all units that were given are with a character or in a vault. */
async function compareUnits({ economy, inventory }: Databases, { given }: Journal): Promise<string[]> {
  const held = await inventory.query<Units>(
    'SELECT item_id, sum(quantity)::bigint AS units FROM holdings GROUP BY item_id',
  );
  const stored = await economy.query<Units>(
    'SELECT item_id, sum(quantity)::bigint AS units FROM vault_items GROUP BY item_id',
  );
  const found = new Map<number, number>();
  for (const { item_id, units } of [...held, ...stored])
    found.set(item_id, (found.get(item_id) ?? 0) + units);
  return [...new Set([...given.keys(), ...found.keys()])]
    .filter((id) => (given.get(id) ?? 0) !== (found.get(id) ?? 0))
    .map((id) => `${given.get(id)} × item ${id} were given, and there are ${found.get(id)}`);
}

async function compareVehicles(vehicles: Database, journal: Journal): Promise<string[]> {
  const rows = await vehicles.query('SELECT 1 FROM vehicles');
  return rows.length === journal.vehicles
    ? []
    : [`${journal.vehicles} vehicles were bought, and there are ${rows.length}`];
}

async function unlogged(community: Community, { heirs }: Journal): Promise<string[]> {
  const entries = await logged<{ server_character_id: number }>(community, {
    domain: 'bank',
    log_action: 'inheritance.executed',
    expected: heirs.size,
  });
  const known = entries.map((entry) => entry.server_character_id);
  const missing = [...heirs.keys()].filter((id) => !known.includes(id));
  return [
    ...missing.map((id) => `the inheritance of ${id} is not in the log`),
    ...(new Set(known).size === known.length ? [] : ['inheritances are logged twice']),
  ];
}
