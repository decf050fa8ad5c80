import type { RequestContext } from '@cabildo/contracts/action';
import listMine from '@cabildo/contracts/servers/characters/list_mine.ts';
import { startWorld, type World } from '../testing/world.ts';

const CHAT_ACCOUNT = '140000000000000001';

let world: World;
let mine: RequestContext;
let ids: number[];

beforeAll(async () => {
  world = await startWorld();
  world.people.set(2, { cp_ids: [CHAT_ACCOUNT] });
  const server = await world.found(1);
  await world.enter(server, 2, 3);
  mine = await world.as(2, server.id);
  const others = await world.as(1, server.id);
  ids = [];
  for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) {
    const sent = { name, cp_id: CHAT_ACCOUNT, custom_data: { name } };
    ids.push((await world.addCharacter(mine, sent)).server_character_id);
    await world.addCharacter(others);
  }
  await world.addCharacter(await world.as(2, (await world.found(2)).id));
  await setStatus(ids[1]!, 'dead');
  await setStatus(ids[2]!, 'deleted');
});
afterAll(() => world.close());

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

describe('listing my characters', () => {
  test('gives mine of this server by id, dead ones too, deleted ones not', async () => {
    const body = await world.ok(listMine, {}, mine);
    expect(body).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
    expect(body.characters.map((each) => [each.server_character_id, each.name, each.status])).toEqual([
      [ids[0], 'Ana', 'active'],
      [ids[1], 'Bea', 'dead'],
      [ids[3], 'Dora', 'active'],
    ]);
  });

  test('shows me everything of them but their custom data, and that too where it is asked for (FU-04)', async () => {
    const first = async (input: object) => (await world.ok(listMine, input, mine)).characters[0]!;
    for (const input of [{}, { with_custom_data: 'false' }]) {
      expect(await first(input)).toMatchObject({ user_id: 2, cp_id: CHAT_ACCOUNT });
      expect(await first(input)).not.toHaveProperty('custom_data');
    }
    expect(await first({ with_custom_data: 'true' })).toMatchObject({
      user_id: 2,
      cp_id: CHAT_ACCOUNT,
      custom_data: { name: 'Ana' },
    });
  });

  test('comes in pages; past the end a page is empty', async () => {
    const page = async (number: number) => {
      const body = await world.ok(listMine, { page: number, per_page: 2 }, mine);
      return [body.characters.map((each) => each.name), body.total, body.total_pages];
    };
    expect(await page(1)).toEqual([['Ana', 'Bea'], 3, 2]);
    expect(await page(2)).toEqual([['Dora'], 3, 2]);
    expect(await page(3)).toEqual([[], 3, 2]);
  });

  test('is empty for a member without characters', async () => {
    const other = await world.as(3, mine.membership!.server_id);
    expect(await world.ok(listMine, {}, other)).toMatchObject({ characters: [], total: 0, total_pages: 0 });
  });
});
