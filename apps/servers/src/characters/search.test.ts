import search from '@cabildo/contracts/servers/characters/search.ts';
import findCharacters from '@cabildo/contracts/servers/characters/find_characters.rpc.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
  server = await world.found(1);
  await world.enter(server, 2);
  await insert(server.id, [
    ['Ana', 'Pérez', '12345678A'],
    ['ÍÑIGO', 'Núñez', '87654321B'],
    ['Seán', "O'Brien García-Lorca", '99990000G'],
    ['Groß', 'Strasse می\u200cخواهم', '99991111H'],
    ['Perla', null, '11112222C'],
    ['100%', 'a_b\\c', '33334444D'],
    ['Muerta', 'Pérez', '55556666E', 'dead'],
    ['Borrada', 'Pérez', '77778888F', 'deleted'],
  ]);
  await insert((await world.found(9)).id, [['Ana', 'Ajena', '12345678A']]);
});
afterAll(() => world.close());

async function insert(
  serverId: number,
  rows: (readonly [name: string, surname: string | null, dni: string, status?: string])[],
): Promise<void> {
  for (const [name, surname, dni, status] of rows) {
    await world.database.query(
      `INSERT INTO characters (server_id, user_id, name, surname, dni_number, status, cp_id, custom_data, created_at, updated_at)
       VALUES ($1, 1, $2, $3, $4, $5, '150000000000000001', '{"x":1}', now(), now())`,
      [serverId, name, surname, dni, status ?? 'active'],
    );
  }
}

async function names(text: string | undefined): Promise<string[]> {
  const { characters } = await world.ok(search, { search: text }, await world.as(2, server.id));
  return characters.map((character) => character.name);
}

describe('searching characters', () => {
  test.each([
    ['ana', ['Ana']],
    ['PEREZ', ['Muerta', 'Ana']],
    ['pérez', ['Muerta', 'Ana']],
    ['íñigo', ['ÍÑIGO']],
    ['inigo nunez', ['ÍÑIGO']],
    ['ana per', ['Ana']],
    ['perez ana', ['Ana']],
    ['pe', ['Muerta', 'Perla', 'Ana']],
    ['ñ', ['Seán', 'ÍÑIGO', 'Ana']],
    ['12345678a', ['Ana']],
    ['5678', ['Ana']],
    ['4', ['100%', 'ÍÑIGO', 'Ana']],
    ['perla 1111', ['Perla']],
    ['perla 2345', []],
    ['Pérez, Ana', ['Ana']],
    ['perez  ana', ['Ana']],
    ['perez-ana', ['Ana']],
    ['nunez inigo 8765', ['ÍÑIGO']],
    ['pérez borrada', []],
    ['o’brien', ['Seán']],
    ["brien o'", ['Seán']],
    ['obrien', ['Seán']],
    ['garcia lorca', ['Seán']],
    ['garcía‑lorca', ['Seán']],
    ['gross', ['Groß']],
    ['GROSS straße', ['Groß']],
    ['groß strasse', ['Groß']],
    ['می\u200cخواهم', ['Groß']],
    ['میخواهم', ['Groß']],
    ['%', ['100%']],
    ['00%', ['100%']],
    ['_', ['100%']],
    ['a_b', ['100%']],
    ['\\', ['100%']],
    ['b\\c', ['100%']],
    ['1%3', []],
    ['n_a', []],
    ['borrada', []],
    ['ajena', []],
    ['a'.repeat(100), []],
  ])('%s finds %j, the newest first', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
  });

  test.each([undefined, ''])('without a text (%j) it gives the newest', async (text) => {
    expect(await names(text)).toEqual(['Muerta', '100%', 'Perla', 'Groß', 'Seán', 'ÍÑIGO', 'Ana']);
  });

  test('chat accounts are for owners and mods, and free data is for nobody (FU-04)', async () => {
    const found = async (userId: number) =>
      (await world.ok(search, { search: 'ana' }, await world.as(userId, server.id))).characters[0]!;
    expect((await found(1)).cp_id).toBe('150000000000000001');
    expect((await found(2)).cp_id).toBeNull();
    for (const each of [await found(1), await found(2)]) expect(each).not.toHaveProperty('custom_data');
  });

  test.each([undefined, 'c', 'clon'])('of many, %j gives the newest 50', async (text) => {
    const crowded = await world.found(3);
    await world.database.query(
      `INSERT INTO characters (server_id, user_id, name, dni_number, created_at, updated_at)
       SELECT $1::bigint, 3, 'Clon ' || i, i::text, now(), now() FROM generate_series(1, 60) i`,
      [crowded.id],
    );
    const { characters } = await world.ok(search, { search: text }, await world.as(3, crowded.id));
    expect(characters.map((character) => character.name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Clon ${60 - index}`),
    );
  });
});

test('other services find the characters of a server by part of the name, newest first, deleted ones left out', async () => {
  const { id } = await world.found(1);
  const other = await world.found(2);
  const founder = await world.as(1, id);
  const add = async (name: string, ctx = founder) =>
    (await world.addCharacter(ctx, { name })).server_character_id;
  const [ines, agnes, gone] = [await add('Inés'), await add('Agnes'), await add('Nesta')];
  await add('Pablo');
  await add('Inés', await world.as(2, other.id));
  await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [gone]);
  await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [ines]);
  const { body } = await world.ask(findCharacters, { server_id: id, search: 'NES' });
  expect(body.server_character_ids).toEqual([agnes, ines]);
});

describe('look-ups find characters by the year or date of birth (OT-09)', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await world.found(1));
    const rows = [
      ['Jose one', 'Peña', '1990-01-01', '11110001A'],
      ['Jose two', 'Peña', '1990-12-31', '11110002B'],
      ['Jose three', 'Peña', '1991-01-01', '19900003C'],
      ['Jose four', 'Peña', null, '11110004D'],
    ];
    for (const [name, surname, birthdate, dni] of rows)
      await world.database.query(
        `INSERT INTO characters (server_id, user_id, name, surname, birthdate, dni_number, created_at, updated_at)
         VALUES ($1, 1, $2, $3, $4, $5, now(), now())`,
        [id, name, surname, birthdate, dni],
      );
  });
  const found = async (search: string, with_birthdates = true) => {
    const asked = { server_id: id, search, with_birthdates, page: 1, per_page: 20 };
    const { characters, total } = (await world.ask(pageCharacters, asked)).body;
    expect(total).toBe(characters.length);
    return characters.map(({ name }) => name.split(' ')[1]);
  };

  test.each([
    ['José Peña 1990', ['three', 'two', 'one']],
    ['1990', ['three', 'two', 'one']],
    ['1990-01-01', ['one']],
    ['1990,', ['three', 'two', 'one']],
    [', 1990-01-01 -', ['one']],
    ['peña, 1990-12-31', ['two']],
    ['1990-01-01 1990', ['one']],
    ['1990-02-30', []],
    ['0000', ['three']],
    ['1992', []],
    ['19900003', ['three']],
    ['four', ['four']],
  ])('%s finds %j', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  test('lists that are no look-ups go by name and number alone', async () => {
    expect(await found('1990', false)).toEqual(['three']);
  });

  test('the answer has birthdate, gender, nationality and image', async () => {
    const asked = { server_id: id, search: 'one', page: 1, per_page: 1 };
    expect((await world.ask(pageCharacters, asked)).body.characters).toMatchObject([
      { birthdate: '1990-01-01', gender: null, nationality: null, image_url: null },
    ]);
  });
});
