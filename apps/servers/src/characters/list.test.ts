import list from '@cabildo/contracts/servers/characters/list.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3);
});
afterAll(() => world.close());

const asked = async (input: object = {}, userId = 2) =>
  world.ok(list, input, await world.as(userId, server.id));
const names = async (input: object = {}) => (await asked(input)).characters.map(({ name }) => name);

async function born(serverId: number, userId: number, name: string, status = 'active'): Promise<number> {
  const [row] = await world.database.query<{ id: number }>(
    `INSERT INTO characters (server_id, user_id, name, surname, dni_number, status, cp_id, custom_data, created_at, updated_at)
     VALUES ($1, $2, $3, 'Ruiz', $4, $5, '150000000000000001', '{"x":1}', now(), now()) RETURNING id`,
    [serverId, userId, name, `${name}-1`, status],
  );
  return row!.id;
}

describe('server_dni.list (DN-10)', () => {
  it('shows the characters of the server to any member, newest first, without the deleted', async () => {
    const id = await born(server.id, 2, 'Ana');
    await born(server.id, 3, 'Eva', 'dead');
    await born(server.id, 3, 'Iris', 'deleted');
    await born((await world.found(9)).id, 9, 'Ajena');
    expect(await names()).toEqual(['Eva', 'Ana']);
    const { characters, ...page } = await asked({ per_page: 50 });
    expect(page).toMatchObject({ page: 1, per_page: 50, total: 2, total_pages: 1, next_cursor: null });
    expect(characters[1]).toMatchObject({ server_character_id: id, user_id: 2, dni_number: 'Ana-1' });
    expect(characters[1]).not.toHaveProperty('custom_data');
  });

  it("hides chat accounts of others' characters from who is no moderator", async () => {
    await born(server.id, 3, 'Eva');
    const cp = async (userId: number) => (await asked({}, userId)).characters[0]!.cp_id;
    expect([await cp(2), await cp(3), await cp(1)]).toEqual([
      null,
      '150000000000000001',
      '150000000000000001',
    ]);
  });

  it('goes by member, by life and by text, together too', async () => {
    await born(server.id, 2, 'Ana');
    await born(server.id, 2, 'Aníbal', 'dead');
    await born(server.id, 3, 'Anabel');
    expect(await names({ user_id: 2 })).toEqual(['Aníbal', 'Ana']);
    expect(await names({ status: 'alive' })).toEqual(['Anabel', 'Ana']);
    expect(await names({ status: 'dead' })).toEqual(['Aníbal']);
    expect(await names({ search: 'ANA' })).toEqual(['Anabel', 'Ana']);
    expect(await names({ search: 'ani', user_id: 2, status: 'dead' })).toEqual(['Aníbal']);
    expect(await names({ user_id: 999_999 })).toEqual([]);
    expect((await asked({ search: 'ana' })).total).toBe(2);
  });

  it('names the characters that are asked for by id, the dead too, and leaves out what is not of the server', async () => {
    const [ana, eva] = [await born(server.id, 2, 'Ana'), await born(server.id, 3, 'Eva', 'dead')];
    await born(server.id, 2, 'Iris');
    const gone = await born(server.id, 2, 'Olga', 'deleted');
    const foreign = await born((await world.found(9)).id, 9, 'Ajena');
    expect(await names({ server_character_ids: [ana, eva, gone, foreign, 999_999] })).toEqual(['Eva', 'Ana']);
    expect(await names({ server_character_ids: [] })).toEqual([]);
  });

  it('follows cursors past characters that are made meanwhile, without a repetition or a gap (GW-32)', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await born(server.id, 2, name);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await asked({ per_page: 2, ...(cursor && { cursor }) });
      seen.push(...page.characters.map(({ name }) => name));
      cursor = page.next_cursor;
      await born(server.id, 2, `nueva ${seen.length}`);
    } while (cursor !== null);
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await names({ page: 2, per_page: 5 })).toEqual(['c', 'b', 'a']);
    const nonsense = await world.act(list, { cursor: 'x' }, await world.as(2, server.id));
    expect([nonsense.status, nonsense.code]).toEqual([400, 'error']);
  });
});

const setStatus = (id: number, status: string) =>
  world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [id, status]);

test('other services get the live characters of a user in a server, by id', async () => {
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
