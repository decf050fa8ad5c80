import { character, livelihoodOf } from './characters.ts';
import type { Person } from './people.ts';
import { NO_ID, type Source } from './source.ts';
import type { World } from './world.ts';

export const openAccount = async (world: World, person: Person, account_type: string): Promise<number> => {
  const server_character_id = await character.of(world, person);
  const body = await world.has(person, 'server_economy.create_account', {
    server_character_id,
    account_type,
  });
  return Number(body['account_id']);
};

export const account: Source = {
  of: async (world, person) => (await livelihoodOf(world, person)).accountId,
  fresh: (world, person) => openAccount(world, person, 'shared'),
  missing: NO_ID,
};
