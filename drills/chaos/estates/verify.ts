import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import { violations as vehicleViolations } from '@cabildo/vehicles/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { logged } from '../../lab/log.ts';
import type { Known } from './known.ts';

/** Goods must have arrived this soon after everything is back. */
const SETTLED_MS = 30_000;

interface Units {
  item_id: number;
  units: number;
}

type Databases = Readonly<Record<'economy' | 'inventory' | 'vehicles', Database>>;

/** Compares the clients' answers with the databases of the three services; a sentence for each difference. */
export const verify = (stack: Stack, community: Community, known: Known): Promise<string[]> =>
  lookInto(stack, ['economy', 'inventory', 'vehicles'], async (databases) => [
    ...(await waitUntilSettled(databases.economy)),
    ...(await moneyViolations(databases.economy)),
    ...(await itemViolations(databases.inventory)),
    ...(await vehicleViolations(databases.vehicles)),
    ...(await compareEstates(databases.economy, known)),
    ...(await leftOf(databases, known)),
    ...(await compareUnits(databases, known)),
    ...(await compareVehicles(databases.vehicles, known)),
    ...(await unlogged(community, known)),
  ]);

async function waitUntilSettled(economy: Database): Promise<string[]> {
  const began = Date.now();
  let [estates, moves] = [0, 0];
  const isSettled = await holdsWithin(SETTLED_MS, async () => {
    estates = (await economy.query(`SELECT id FROM estates WHERE state = 'open'`)).length;
    moves = (await economy.query(`SELECT id FROM vault_moves WHERE state = 'open'`)).length;
    return estates + moves === 0;
  });
  if (!isSettled) return [`${estates} estates and ${moves} moves are not settled after ${SETTLED_MS} ms`];
  console.log(`chaos: the last estate was settled within ${Date.now() - began} ms`);
  return [];
}

/** Checks that each execution that was answered is there once, with the heir of the answer, and no other. */
async function compareEstates(economy: Database, { heirs }: Known): Promise<string[]> {
  const estates = await economy.query<{ character_id: number; to_character_id: number }>(
    'SELECT character_id, to_character_id FROM estates',
  );
  const stored = new Map(estates.map((each) => [each.character_id, each.to_character_id]));
  return [...new Set([...heirs.keys(), ...stored.keys()])]
    .filter((id) => heirs.get(id) !== stored.get(id))
    .map((id) => `the heir of ${id} is ${stored.get(id)}, and ${heirs.get(id)} in its answer`);
}

/** Checks that nothing is left with the dead. */
async function leftOf({ economy, inventory, vehicles }: Databases, { heirs }: Known): Promise<string[]> {
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
async function compareUnits({ economy, inventory }: Databases, { given }: Known): Promise<string[]> {
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

async function compareVehicles(vehicles: Database, known: Known): Promise<string[]> {
  const rows = await vehicles.query('SELECT 1 FROM vehicles');
  return rows.length === known.vehicles
    ? []
    : [`${known.vehicles} vehicles were bought, and there are ${rows.length}`];
}

async function unlogged(community: Community, { heirs }: Known): Promise<string[]> {
  const filter = { domain: 'bank', log_action: 'inheritance.executed' } as const;
  const entries = await logged(community, filter, 'server_character_id', heirs.size);
  const missing = [...heirs.keys()].filter((id) => !entries.includes(id));
  return [
    ...missing.map((id) => `the inheritance of ${id} is not in the log`),
    ...(new Set(entries).size === entries.length ? [] : ['inheritances are logged twice']),
  ];
}
