import findCharacters from '@cabildo/contracts/servers/characters/find_characters.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('other services find the characters of a server by part of the name, newest first, deleted ones left out', async () => {
  const server = await world.found(1);
  const other = await world.found(2);
  const founder = await world.as(1, server.id);
  const add = async (name: string, ctx = founder) =>
    (await world.addCharacter(ctx, { name })).server_character_id;
  const [ines, agnes, gone] = [await add('Inés'), await add('Agnes'), await add('Nesta')];
  await add('Pablo');
  await add('Inés', await world.as(2, other.id));
  await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [gone]);
  await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [ines]);
  const { body } = await world.ask(findCharacters, { server_id: server.id, search: 'NES' });
  expect(body.server_character_ids).toEqual([agnes, ines]);
});
