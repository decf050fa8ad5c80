import { character } from './characters.ts';
import { org } from './organisations.ts';
import { idOf, NO_ID, unique, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

async function newBudget(world: World): Promise<number> {
  const org_id = await org.of(world, world.founder);
  const terms = { org_id, amount: 5, frequency: '1mo', mode: 'add' };
  return idOf(await world.has(world.founder, 'server_orgs.set_budget', terms), 'budget', 'budget_id');
}

/** A budget of the treasury, which staff make. */
export const budget: Source = {
  of: (world) => world.once('budget', () => newBudget(world)),
  fresh: newBudget,
  missing: NO_ID,
};

/** Lets the shop of the server take so much from the founder. */
async function sell(world: World, price: number): Promise<void> {
  const named = { name: `lujo_${unique()}`, price };
  const item_id = idOf(await world.has(world.founder, 'server_items.create', named), 'item', 'item_id');
  await world.has(world.founder, 'server_shop.buy_items', {
    server_character_id: await character.of(world, world.founder),
    items: [{ item_id, quantity: 1 }],
  });
}

/** Gives the treasury more than all requests together spend. */
const fill = (world: World): Promise<void> =>
  world.once('treasury', async () => {
    await sell(world, 10_000);
    await world.has(world.founder, 'server_orgs.collect_income');
  });

/** Actions about the treasury that need more than sound values to succeed. */
export const TREASURY_INPUTS: Readonly<Record<string, Input>> = {
  'server_orgs.allocate': { params: () => ({ amount: 1 }), before: fill },
  'server_orgs.collect_income': { params: () => ({ amount: 1 }), before: (world) => sell(world, 1) },
};
