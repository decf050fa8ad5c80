import type { RequestContext } from '@cabildo/contracts/action';
import update from '@cabildo/contracts/servers/characters/update.ts';
import updateConfig from '@cabildo/contracts/servers/characters/update_config.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ana: RequestContext;
let id: number;

beforeAll(async () => {
  world = await startWorld();
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5);
  await world.promote(3, server.id, 'mod');
  await world.giveRole(4, server.id, { name: 'Registro', hierarchy: 10, permissions: ['manage_dni'] });
  ana = await world.as(2, server.id);
});
beforeEach(async () => {
  id = (await world.addCharacter(ana, { nationality: 'Chile', gender: 'F', custom_data: { a: 1 } }))
    .server_character_id;
});
afterAll(() => world.close());

async function outcome(input: object, userId = 2): Promise<string> {
  const answer = await world.act(
    update,
    { server_character_id: id, ...input },
    await world.as(userId, server.id),
  );
  return answer.code === null ? 'ok' : `${answer.status} ${answer.code}`;
}

describe('changing a character', () => {
  test('changes what is sent, clears what is sent empty and leaves the rest', async () => {
    world.clock.advance(60_000);
    const sent = {
      name: 'Eva',
      nationality: '',
      birthdate: '946684800',
      birth_time: '07:05',
      image_url: 'https://img.example/e.png',
      custom_data: { b: 2 },
    };
    const { character } = await world.ok(update, { server_character_id: id, ...sent }, ana);
    expect(character).toMatchObject({
      name: 'Eva',
      surname: 'Pérez',
      nationality: null,
      gender: 'F',
      birthdate: '2000-01-01',
      birth_time: '07:05',
      image_url: 'https://img.example/e.png',
      custom_data: { b: 2 },
      updated_at: world.clock.now().toISOString(),
    });
    const cleared = await world.ok(update, { server_character_id: id, birthdate: '', gender: '' }, ana);
    expect(cleared.character).toMatchObject({ name: 'Eva', birthdate: null, gender: null });
  });

  test('leaves alone what never changes', async () => {
    const before = (await world.ok(update, { server_character_id: id, gender: 'X' }, ana)).character;
    const forged = { dni_number: 'X', cp_id: '111111111111111111', user_id: 9, status: 'dead', server_id: 7 };
    const { character } = await world.ok(update, { server_character_id: id, gender: 'X', ...forged }, ana);
    expect(character).toEqual(before);
  });

  test('emits an event about who changed it', async () => {
    const { character } = await world.ok(
      update,
      { server_character_id: id, gender: 'X' },
      await world.as(3, server.id),
    );
    const event = (await world.events('character.character.updated')).at(-1);
    expect(event).toMatchObject({
      actor: { kind: 'user', id: 3 },
      server_id: server.id,
      character_ids: [id],
      data: { server_id: server.id, user_id: 2, server_character_id: id, changed: ['gender'] },
      note: `user3 modificó el personaje Ana Pérez (${character.dni_number}).`,
    });
  });

  test.each([
    [1, 'ok'],
    [2, 'ok'],
    [3, 'ok'],
    [4, 'ok'],
    [5, '403 forbidden'],
  ])('user %d (owner, its own, mod, manage_dni, a stranger): %s', async (userId, expected) => {
    expect(await outcome({ gender: 'X' }, userId)).toBe(expected);
  });

  test('one of another server, an unknown and a deleted one are not found', async () => {
    const elsewhere = await world.as(2, (await world.found(2)).id);
    expect((await world.act(update, { server_character_id: id, name: 'X' }, elsewhere)).code).toBe(
      'character_not_found',
    );
    expect(await outcome({ server_character_id: 999_999, name: 'X' }, 1)).toBe('404 character_not_found');
    await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [id]);
    expect(await outcome({ name: 'X' }, 1)).toBe('404 character_not_found');
  });

  test('the dead are for mods only', async () => {
    await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [id]);
    expect(await outcome({ name: 'X' })).toBe('404 character_not_found');
    expect(await outcome({ name: 'X' }, 3)).toBe('ok');
  });

  const LONGEST_TEXT = 'a'.repeat(64 * 1024 - '{"text":""}'.length);
  test.each([
    { name: 'a' },
    { name: 'a'.repeat(64) },
    { surname: 'a' },
    { surname: 'a'.repeat(64) },
    { nationality: 'a' },
    { nationality: 'a'.repeat(64) },
    { gender: 'a' },
    { gender: 'a'.repeat(16) },
    { birth_time: '00:00' },
    { birth_time: '23:59' },
    { image_url: `https://a.example/${'a'.repeat(494)}` },
    { custom_data: {} },
    { custom_data: { list: [] } },
    { custom_data: { text: LONGEST_TEXT } },
  ])('%j is within bounds and stored', async (input) => {
    const { character } = await world.ok(update, { server_character_id: id, ...input }, ana);
    expect(character).toMatchObject(input);
  });

  test.each([
    {},
    { name: '' },
    { dni_number: 'X' },
    { surname: '' },
    { birthdate: '2008-06-16' },
    { birthdate: '1925-06-14' },
  ])('%j is refused', async (input) => {
    expect(await outcome(input)).toBe('400 error');
  });

  test('an empty list clears the data of a character, because Luau writes an empty table so (V1-17)', async () => {
    const { character } = await world.ok(update, { server_character_id: id, custom_data: [] }, ana);
    expect(character.custom_data).toEqual({});
  });

  test('what is sent is checked against the card of today, what is not sent is not', async () => {
    await world.ok(updateConfig, { nationalities: [{ name: 'Perú' }] }, await world.as(1, server.id));
    expect(await outcome({ gender: 'X' })).toBe('ok');
    expect(await outcome({ nationality: 'Chile' })).toBe('400 error');
    expect(await outcome({ nationality: 'perú' })).toBe('ok');
    await world.ok(updateConfig, { nationalities: [], surname_fields: 0 }, await world.as(1, server.id));
    expect(await outcome({ surname: 'Díaz' })).toBe('400 error');
    expect(await outcome({ surname: '' })).toBe('ok');
    await world.ok(updateConfig, { surname_fields: 1 }, await world.as(1, server.id));
  });

  test('changes of different fields at once do not undo each other', async () => {
    const outcomes = await Promise.all([
      outcome({ name: 'Eva' }),
      outcome({ surname: 'Díaz' }),
      outcome({ gender: 'X' }),
      outcome({ birth_time: '12:00' }),
    ]);
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok']);
    const { character } = await world.ok(update, { server_character_id: id, nationality: 'Perú' }, ana);
    expect(character).toMatchObject({ name: 'Eva', surname: 'Díaz', gender: 'X', birth_time: '12:00' });
  });
});
