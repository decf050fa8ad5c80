import type { RequestContext } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import get from '@cabildo/contracts/servers/characters/get.ts';
import list from '@cabildo/contracts/servers/characters/list.ts';
import listMine from '@cabildo/contracts/servers/characters/list_mine.ts';
import search from '@cabildo/contracts/servers/characters/search.ts';
import { startWorld, type World } from '../testing/world.ts';
import { listCharacters, listCharactersOf, newestCharacters, searchCharacters } from './table.ts';

/** Creates the data of the attack of FU-04: fifty characters, each with as much custom data as it may have. */
const COUNT = 50;
const BYTES = 60_000;

let world: World;
let mine: RequestContext;
let ids: number[];
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
  const server = await world.found(1);
  await world.enter(server, 2);
  mine = await world.as(2, server.id);
  serverId = server.id;
  const born = await world.database.query<{ id: number }>(
    `INSERT INTO characters (server_id, user_id, name, dni_number, custom_data, created_at, updated_at)
     SELECT $1::bigint, 2, 'Ana ' || i, i::text, jsonb_build_object('n', i, 'text', repeat('ñ', $3::int / 2)), now(), now()
     FROM generate_series(1, $2::int) i RETURNING id`,
    [server.id, COUNT, BYTES],
  );
  ids = born.map(({ id }) => id);
});
afterAll(() => world.close());

const bytesOf = (body: object): number => Buffer.byteLength(JSON.stringify(body));

/** Reads the pages from the first to the last, each by the cursor of the one before. */
async function follow(input: object) {
  const pages = [];
  let cursor: string | null = null;
  do {
    const page: {
      characters: { server_character_id: number; custom_data?: unknown }[];
      next_cursor: string | null;
    } = await world.ok(listMine, { ...input, ...(cursor !== null && { cursor }) }, mine);
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}
const seen = (pages: Awaited<ReturnType<typeof follow>>) =>
  pages.flatMap(({ characters }) => characters.map((each) => each.server_character_id));

describe('lists of characters with much custom data (FU-04)', () => {
  test('leave it in the database', async () => {
    const { database } = world;
    const first = { limit: COUNT, offset: 0 };
    for (const rows of [
      await listCharacters(database, { server_id: serverId }, first),
      await listCharactersOf(database, serverId, 2, first),
      await newestCharacters(database, serverId),
      await searchCharacters(database, serverId, 'ana'),
    ]) {
      expect(rows).toHaveLength(COUNT);
      for (const row of rows) expect(row).not.toHaveProperty('custom_data');
    }
  });

  test('do not send it, and a character by itself does', async () => {
    const lists = [
      await world.ok(listMine, {}, mine),
      await world.ok(list, {}, mine),
      await world.ok(search, {}, mine),
      await world.ok(search, { search: 'ana' }, mine),
    ];
    for (const answer of lists) {
      expect(answer.characters).toHaveLength(COUNT);
      expect(bytesOf(answer)).toBeLessThan(BYTES / 2);
    }
    const { character } = await world.ok(get, { server_character_id: ids[0] }, mine);
    expect(character.custom_data).toMatchObject({ n: 1 });
  });

  test.each([1, 7, 16, 17, 50, 100])('give each character once by cursors, %d a page', async (per_page) => {
    const pages = await follow({ with_custom_data: 'true', per_page });
    expect(seen(pages)).toEqual(ids);
    for (const page of pages) {
      expect(bytesOf(page)).toBeLessThanOrEqual(LIMITS.max_page_bytes);
      for (const { custom_data } of page.characters)
        expect(bytesOf(custom_data as object)).toBeGreaterThan(BYTES);
    }
    // A page that ends early is as full as it can be.
    if (per_page > 17) expect(pages.map(({ characters }) => characters.length)).toEqual([17, 17, 16]);
  });

  test('follow cursors without custom data, too, and from a page by its number on', async () => {
    expect(seen(await follow({ per_page: 20 }))).toEqual(ids);
    const second = await world.ok(listMine, { with_custom_data: true, per_page: 20, page: 2 }, mine);
    expect(second.characters.map((each) => each.server_character_id)).toEqual(ids.slice(20, 37));
    const rest = await world.ok(listMine, { with_custom_data: true, cursor: second.next_cursor }, mine);
    expect(rest).toMatchObject({ total: COUNT, next_cursor: null });
    expect(rest.characters.map((each) => each.server_character_id)).toEqual(ids.slice(37));
  });

  test('refuse a cursor that was made up', async () => {
    expect(await world.act(listMine, { cursor: 'x' }, mine)).toMatchObject({ status: 400, code: 'error' });
  });
});
