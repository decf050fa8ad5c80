import type { Person } from './people.ts';
import { idOf, NO_ID, type Source } from './source.ts';
import type { World } from './world.ts';

/** Who plays each character. */
export const players = new Map<unknown, Person>();

export async function newCharacter(world: World, person: Person): Promise<number> {
  const body = await world.has(person, 'server_dni.create', { name: 'Ana', surname: 'Prueba' });
  const id = idOf(body, 'character', 'server_character_id');
  players.set(id, person);
  return id;
}

/** Makes a character with a main account that holds the starting balance, and some cash. */
export const livelihoodOf = (world: World, person: Person) =>
  world.once(`livelihood of ${person.gpId}`, async () => {
    const characterId = await newCharacter(world, person);
    const named = { server_character_id: characterId };
    const { account_id } = await world.has(person, 'server_economy.create_account', {
      ...named,
      account_type: 'personal',
    });
    await world.has(person, 'server_economy.withdraw', { ...named, amount: 1_000 });
    return { characterId, accountId: Number(account_id) };
  });

export const character: Source = {
  of: async (world, person) => (await livelihoodOf(world, person)).characterId,
  fresh: newCharacter,
  missing: NO_ID,
};
