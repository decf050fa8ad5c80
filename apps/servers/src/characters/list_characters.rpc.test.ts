import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

test('other services get the live characters of a user in a server, by id', async () => {
  const server = await world.found(1);
  await world.enter(server, 2);
  const mine = await world.as(2, server.id);
  const elsewhere = await world.as(2, (await world.found(2)).id);
  const created: number[] = [];
  for (const ctx of [mine, mine, elsewhere, mine, mine, await world.as(1, server.id)]) {
    created.push((await world.addCharacter(ctx)).server_character_id);
  }
  await setStatus(created[1]!, 'dead');
  await setStatus(created[3]!, 'deleted');
  const { body } = await world.ask(listCharacters, { server_id: server.id, user_id: 2 });
  expect(body.server_character_ids).toEqual([created[0], created[4]]);
  const all = await world.ask(listCharacters, { server_id: server.id, user_id: 2, with_dead: true });
  expect(all.body.server_character_ids).toEqual([created[0], created[1], created[4]]);
});
