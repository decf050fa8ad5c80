import { character, livelihoodOf, players } from './characters.ts';
import type { Person } from './people.ts';
import { NO_ID, type Source } from './source.ts';
import type { World } from './world.ts';

/** Opens an account of a character, by its player. */
export async function openAccountOf(
  world: World,
  server_character_id: unknown,
  account_type: string,
): Promise<number> {
  const order = { server_character_id, account_type };
  const player = players.get(server_character_id)!;
  return Number((await world.has(player, 'server_economy.create_account', order))['account_id']);
}

export const openAccount = async (world: World, person: Person, account_type: string): Promise<number> =>
  openAccountOf(world, await character.of(world, person), account_type);

export const account: Source = {
  of: async (world, person) => (await livelihoodOf(world, person)).accountId,
  fresh: (world, person) => openAccount(world, person, 'shared'),
  missing: NO_ID,
};
