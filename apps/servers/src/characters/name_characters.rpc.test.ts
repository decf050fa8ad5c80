import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('other services get the names of characters, dead or alive, with their servers, and not those of deleted ones', async () => {
  const server = await world.found(1);
  const founder = await world.as(1, server.id);
  const elsewhere = await world.found(2);
  const stranger = await world.as(2, elsewhere.id);
  const add = async (name: string, ctx = founder) =>
    (await world.addCharacter(ctx, { name })).server_character_id;
  const [ana, bea, gone] = [await add('Ana'), await add('Bea'), await add('Clara')];
  const foreign = await add('Dora', stranger);
  await world.database.query(`UPDATE characters SET status = 'dead', surname = NULL WHERE id = $1`, [bea]);
  await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [gone]);
  const server_character_ids = [ana, bea, gone, foreign, 999_999];
  const { characters } = (await world.ask(nameCharacters, { server_character_ids })).body;
  expect(characters.toSorted((a, b) => a.server_character_id - b.server_character_id)).toEqual([
    { server_character_id: ana, server_id: server.id, name: 'Ana Pérez' },
    { server_character_id: bea, server_id: server.id, name: 'Bea' },
    { server_character_id: foreign, server_id: elsewhere.id, name: 'Dora Pérez' },
  ]);
});
