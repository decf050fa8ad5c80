import getCharacter from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

test('other services get a summary of a character, alive or dead, and nothing of a deleted or an unknown one', async () => {
  const server = await world.found(1);
  const { server_character_id } = await world.addCharacter(await world.as(1, server.id));
  const summary = async () => (await world.ask(getCharacter, { server_character_id })).body.character;
  const expected = { server_character_id, server_id: server.id, user_id: 1, name: 'Ana', surname: 'Pérez' };
  expect(await summary()).toEqual({ ...expected, status: 'active' });
  await setStatus(server_character_id, 'dead');
  expect(await summary()).toEqual({ ...expected, status: 'dead' });
  await setStatus(server_character_id, 'deleted');
  expect(await summary()).toBeNull();
  expect((await world.ask(getCharacter, { server_character_id: 999_999 })).body.character).toBeNull();
});
