import getCharacter from '@cabildo/contracts/servers/calls/get_character.ts';
import listCharacters from '@cabildo/contracts/servers/calls/list_characters.ts';
import { startWorld, type World } from '../world.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

describe('what other services learn of characters', () => {
  test('the facts about one, alive or dead; nothing about a deleted or an unknown one', async () => {
    const server = await world.found(1);
    const { server_character_id } = await world.addCharacter(await world.as(1, server.id));
    const facts = async () => (await world.ask(getCharacter, { server_character_id })).body.character;
    const expected = { server_character_id, server_id: server.id, user_id: 1, name: 'Ana', surname: 'Pérez' };
    expect(await facts()).toEqual({ ...expected, status: 'active' });
    await setStatus(server_character_id, 'dead');
    expect(await facts()).toEqual({ ...expected, status: 'dead' });
    await setStatus(server_character_id, 'deleted');
    expect(await facts()).toBeNull();
    expect((await world.ask(getCharacter, { server_character_id: 999_999 })).body.character).toBeNull();
  });

  test('the live ones of a user in a server, by id', async () => {
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
  });
});
