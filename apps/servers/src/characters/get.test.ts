import get from '@cabildo/contracts/servers/characters/get.ts';
import getCharacter from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import nameCharacters from '@cabildo/contracts/servers/characters/name_characters.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const CP_ID = '123456789012345678';
let world: World;
let server: FoundedServer;
let id: number;

beforeAll(async () => {
  world = await startWorld();
  world.people.set(2, { cp_ids: [CP_ID] });
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5, 6);
  await world.promote(3, server.id, 'mod');
  await world.promote(6, server.id, 'admin');
  await world.giveRole(4, server.id, { name: 'Registro', hierarchy: 10, permissions: ['manage_dni'] });
  const secret = { cp_id: CP_ID, custom_data: { secret: true } };
  id = (await world.addCharacter(await world.as(2, server.id), secret)).server_character_id;
});
afterAll(() => world.close());

const read = async (userId: number, server_character_id = id, serverId = server.id) =>
  world.act(get, { server_character_id }, await world.as(userId, serverId));

describe('reading a character', () => {
  test.each([
    ['the owner of the server', 1],
    ['its owner', 2],
    ['a mod', 3],
    ['a member with manage_dni', 4],
    ['an admin', 6],
  ])('%s sees chat account and free data', async (_, userId) => {
    const { body } = await read(userId);
    expect(body.character).toMatchObject({
      name: 'Ana',
      user_id: 2,
      cp_id: CP_ID,
      custom_data: { secret: true },
    });
  });

  test('any other member sees the card without them', async () => {
    const { body } = await read(5);
    expect(body.character).toMatchObject({ name: 'Ana', surname: 'Pérez', cp_id: null, custom_data: null });
  });

  test('the dead stay readable', async () => {
    const dead = await world.addCharacter(await world.as(2, server.id));
    await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [
      dead.server_character_id,
    ]);
    expect((await read(5, dead.server_character_id)).body.character.status).toBe('dead');
  });

  test('unknown, deleted and foreign ones are not found', async () => {
    const deleted = await world.addCharacter(await world.as(2, server.id));
    await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [
      deleted.server_character_id,
    ]);
    const other = await world.found(1);
    const answers = [
      await read(2, 999_999),
      await read(2, deleted.server_character_id),
      await read(1, id, other.id),
    ];
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual(
      Array(3).fill([404, 'character_not_found']),
    );
  });
});

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

test('other services get a summary of a character, alive or dead, and nothing of a deleted or an unknown one', async () => {
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

test('other services get the names of characters, dead or alive, with their servers, and not those of deleted ones', async () => {
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
