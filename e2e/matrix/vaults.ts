import { character } from './characters.ts';
import type { Person } from './people.ts';
import { NO_ID, unique, type Source } from './source.ts';
import type { World } from './world.ts';

/** Makes a vault with room for the units of all requests. */
const newVault = async (world: World, person: Person): Promise<number> => {
  const body = await world.has(person, 'server_economy.create_account', {
    server_character_id: await character.of(world, person),
    account_type: 'vault',
    max_items: 1_000,
  });
  return Number(body['account_id']);
};

const vault: Source = {
  of: (world, person) => world.once(`vault of ${person.gpId}`, () => newVault(world, person)),
  missing: NO_ID,
};

/** Puts units into the vault that a person always has, more than all requests take out. */
const vaultItem: Source = {
  of: (world, person) =>
    world.once(`vault item of ${person.gpId}`, async () => {
      const body = await world.has(person, 'server_economy.deposit_vault_item', {
        server_character_id: await character.of(world, person),
        account_id: await vault.of(world, person),
        item_name: `Moneda ${unique()}`,
        quantity: 10_000,
      });
      return Number(body['vault_item_id']);
    }),
  missing: NO_ID,
};

export const VAULTS = { vault, vault_item: vaultItem };
