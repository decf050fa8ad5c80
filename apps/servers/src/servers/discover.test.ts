import update from '@cabildo/contracts/servers/servers/update.ts';
import discover from '@cabildo/contracts/servers/servers/discover.ts';
import { anonymous, user } from '@cabildo/testing';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.database.query('UPDATE servers SET is_public = false'));
afterAll(() => world.close());

/** Creates a public server, newer than the one before. */
async function publish(server_name: string, details: object = {}): Promise<number> {
  world.clock.advance(1_000);
  const { id } = await world.found(1, { server_name });
  await world.ok(update, { is_public: true, ...details }, await world.as(1, id));
  return id;
}

const found = async (input: object = {}) => (await world.ok(discover, input)).servers.map(({ id }) => id);

describe('discovering servers', () => {
  test('shows what is public of a public server, and nothing else', async () => {
    const details = {
      description: 'Años ochenta',
      server_type: 'voice',
      language_tag: 'pt-BR',
      cp_url: 'https://chat.example/abc',
      join_mode: 'code',
      logo_base64: png(1).toString('base64'),
      max_members: 50,
    };
    const id = await publish('Vice City', details);
    const { logo_base64: _, ...shown } = details;
    expect(await world.ok(discover, {})).toEqual({
      ok: true,
      servers: [
        {
          id,
          server_name: 'Vice City',
          ...shown,
          logo_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}$/),
          banner_url: null,
          member_count: 1,
        },
      ],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    });
  });

  test('shows public servers alone, and no longer those that are not', async () => {
    const id = await publish('Vice City');
    await world.found(1);
    expect(await found()).toEqual([id]);
    await world.ok(update, { is_public: false }, await world.as(1, id));
    expect(await found()).toEqual([]);
  });

  test('shows the newest first, with a key and without', async () => {
    const ids = [await publish('A'), await publish('B'), await publish('C')];
    expect(await found()).toEqual(ids.toReversed());
    for (const ctx of [anonymous(), user(99)]) {
      expect((await world.ok(discover, {}, ctx)).servers.map(({ id }) => id)).toEqual(ids.toReversed());
    }
  });

  test('servers of one moment have an order too', async () => {
    const ids = [await publish('A'), await publish('B'), await publish('C')];
    await world.database.query('UPDATE servers SET created_at = now() WHERE id = ANY($1)', [ids]);
    expect(await found()).toEqual(ids.toReversed());
  });

  test.each(['ñandu', 'NANDÚ', 'Ñan', 'ndú c', 'ú', 'n'])('finds «Ñandú City» by %s', async (search) => {
    const id = await publish('Ñandú City');
    await publish('Base');
    expect(await found({ search })).toEqual([id]);
  });

  test.each(['ñandúes', 'Ñandú  City', '%', '_', 'Ñ_ndú', '\\'])('does not find it by %s', async (search) => {
    await publish('Ñandú City');
    expect(await found({ search })).toEqual([]);
  });

  test.each(['%', '_', '\\', '100% R_P'])(
    'finds «100%% R_P \\o/» by %s, each character for itself',
    async (search) => {
      const id = await publish('100% R_P \\o/');
      await publish('100 RAP');
      expect(await found({ search })).toEqual([id]);
    },
  );

  test('finds a server by its new name', async () => {
    const id = await publish('Vice City');
    await world.ok(update, { server_name: 'Liberty' }, await world.as(1, id));
    expect([await found({ search: 'vice' }), await found({ search: 'liber' })]).toEqual([[], [id]]);
  });

  test('filters by type, by language in any case, and by all at once', async () => {
    const voice = await publish('Voz', { server_type: 'voice', language_tag: 'ES-mx' });
    const text = await publish('Texto', { language_tag: 'es-MX' });
    const other = await publish('Voz ES', { server_type: 'voice' });
    expect(await found({ server_type: 'voice' })).toEqual([other, voice]);
    expect(await found({ server_type: 'text' })).toEqual([text]);
    expect(await found({ language_tag: 'eS-Mx' })).toEqual([text, voice]);
    expect(await found({ language_tag: 'es' })).toEqual([other]);
    expect(await found({ language_tag: 'es-mx', server_type: 'voice', search: 'vo' })).toEqual([voice]);
    expect(await found({ language_tag: 'es-mx', server_type: 'voice', search: 'tex' })).toEqual([]);
  });

  test('is paged, and a page past the end is empty', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.unshift(await publish(name));
    const page = (number: number) => world.ok(discover, { page: number, per_page: 2, server_type: 'text' });
    const pages = await Promise.all([1, 2, 3, 4].map(page));
    expect(pages.flatMap(({ servers }) => servers.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ servers }) => servers.length)).toEqual([2, 2, 1, 0]);
    for (const each of pages) expect(each).toMatchObject({ per_page: 2, total: 5, total_pages: 3 });
  });

  test.each([
    { per_page: 1 },
    { per_page: 50 },
    { page: 1_000_000 },
    { language_tag: 'a' },
    { language_tag: 'a'.repeat(8) },
    { search: 'a' },
    { search: 'ﷺ'.repeat(100) },
    { search: '', server_type: '', language_tag: '' },
  ])('%j is within bounds', async (input) => {
    await world.ok(discover, input);
  });

  test('a name as long and as wide as can be is found', async () => {
    const id = await publish('ﷺ'.repeat(100));
    expect(await found({ search: 'ﷺ' })).toEqual([id]);
  });
});
