import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let roleId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['jefa', 'admin_a', 'ÁLVARO', 'Niño_Piñata', 'alba_100%', 'sheriff', 'b\\c'];
  names.forEach((gp_username, index) => world.people.set(index + 1, { gp_username }));
  server = await world.found(1);
  for (const id of [2, 3, 4, 5, 6, 7]) {
    world.clock.advance(1_000);
    await world.enter(server, id);
  }
  await world.promote(2, server.id, 'admin');
  await world.promote(5, server.id, 'mod');
  roleId = await world.giveRole(6, server.id, { name: 'Sheriff', hierarchy: 90 });
  const other = await world.found(50);
  await world.enter(other, 3, 51);
});
afterAll(() => world.close());

const list = async (input: object, asUser = 3) =>
  world.ok(listMembers, input, await world.as(asUser, server.id));
const ids = async (input: object) => (await list(input)).members.map((member) => member.user_id);

describe('listing members', () => {
  test('goes from the highest rank down, then by time of joining', async () => {
    expect(await ids({})).toEqual([1, 2, 6, 5, 3, 4, 7]);
  });

  test('goes by role, and by who is asked for, alone and together (SV-17)', async () => {
    expect(await ids({ role_id: roleId })).toEqual([6]);
    expect(await ids({ user_ids: [4, 2, 51, 999_999] })).toEqual([2, 4]);
    expect(await ids({ user_ids: '4,6', role_id: roleId })).toEqual([6]);
    expect((await list({ user_ids: [3, 4] })).total).toBe(2);
    const foreign = await world
      .giveRole(51, (await world.found(52)).id, { name: 'X', hierarchy: 5 })
      .catch(() => 999_999);
    const { code } = await world.act(listMembers, { role_id: foreign }, await world.as(3, server.id));
    expect(code).toBe('not_found');
    const many = Array.from({ length: 51 }, (_, n) => n + 1);
    expect((await world.act(listMembers, { user_ids: many }, await world.as(3, server.id))).status).toBe(400);
  });

  test('shows who they are, whatever the rank of the reader', async () => {
    const ctx = await world.as(3, server.id);
    await world.addCharacter(ctx);
    await world.addCharacter(ctx, { name: 'Eva' });
    await world.database.query(`UPDATE characters SET status = 'dead' WHERE name = 'Eva'`);
    const { members } = await list({ search: 'álvaro' });
    const [system] = await world.database.query<{ id: number }>(
      `SELECT id FROM roles WHERE server_id = $1 AND built_in = 'member'`,
      [server.id],
    );
    expect(members).toEqual([
      {
        user_id: 3,
        gp_id: '93',
        gp_username: 'ÁLVARO',
        role: 'member',
        role_id: system!.id,
        role_name: 'Member',
        hierarchy: 0,
        joined_at: '2026-06-15T12:00:02.000Z',
        character_count: 1,
      },
    ]);
  });

  test("who has a custom role is a member by rank and is listed with the role's name", async () => {
    const { members } = await list({ search: 'sheriff' });
    expect(members[0]).toMatchObject({
      role: 'member',
      role_id: roleId,
      role_name: 'Sheriff',
      hierarchy: 90,
    });
  });

  test.each([
    ['owner', [1]],
    ['admin', [2]],
    ['mod', [5]],
    ['member', [6, 3, 4, 7]],
  ])('of rank %s there are %j', async (role, expected) => {
    expect(await ids({ role })).toEqual(expected);
    expect((await list({ role, per_page: 1 })).total).toBe(expected.length);
  });

  test.each([
    ['a', [1, 2, 5, 3, 4]],
    ['ALVARO', [3]],
    ['álv', [3]],
    ['nino_pinata', [4]],
    ['NIÑO', [4]],
    ['%', [5]],
    ['_', [2, 5, 4]],
    ['\\', [7]],
    ['0%', [5]],
    ['a%1', []],
    ['nadie', []],
    ['a'.repeat(100), []],
  ])('a search for %s finds %j', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected);
    expect((await list({ search, per_page: 1 })).total).toBe(expected.length);
  });

  test('rank and search go together', async () => {
    expect(await ids({ role: 'mod', search: 'alba' })).toEqual([5]);
    expect(await ids({ role: 'admin', search: 'alba' })).toEqual([]);
  });

  test('comes in pages; past the end a page is empty', async () => {
    expect(await list({ per_page: 3, page: 3 })).toMatchObject({
      page: 3,
      per_page: 3,
      total: 7,
      total_pages: 3,
    });
    expect(await ids({ per_page: 3, page: 2 })).toEqual([5, 3, 4]);
    expect(await ids({ per_page: 3, page: 4 })).toEqual([]);
  });

  test.each([1, 2, 3, 7])('leads on by cursor from every place, %d at a time (GW-32)', async (per_page) => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ per_page, cursor });
      seen.push(...page.members.map(({ user_id }) => user_id));
      cursor = page.next_cursor ?? undefined;
      expect(page.total).toBe(7);
    } while (cursor);
    expect(seen).toEqual([1, 2, 6, 5, 3, 4, 7]);
  });

  test.each([
    [{ per_page: 50 }, 200],
    [{ per_page: 51 }, 400],
    [{ per_page: 51, page: 1 }, 400],
    [{ per_page: 4_000, cursor: '' }, 200],
    [{ per_page: 4_001, cursor: '' }, 400],
    [{ per_page: 51, cursor: '', page: 1 }, 400],
    [{ per_page: 50, cursor: '', page: 2 }, 200],
  ])('of %j is %d, because only a page by cursor has up to 4,000 (GW-12)', async (input, status) => {
    const answer = await world.act(listMembers, input, await world.as(1, server.id));
    expect(answer.status).toBe(status);
  });

  test('begins at the first member with an empty cursor, and leads on from there', async () => {
    const first = await list({ cursor: '', per_page: 4 });
    expect(first.members.map(({ user_id }) => user_id)).toEqual([1, 2, 6, 5]);
    expect(first).toMatchObject({ page: 1, total: 7 });
    const rest = await list({ cursor: first.next_cursor!, per_page: 4_000 });
    expect(rest.members.map(({ user_id }) => user_id)).toEqual([3, 4, 7]);
    expect(rest.next_cursor).toBeNull();
  });

  test('has 20 to a page unless asked otherwise', async () => {
    expect(await list({})).toMatchObject({ page: 1, per_page: 20 });
  });

  test('refuses a cursor that it did not give', async () => {
    expect((await world.act(listMembers, { cursor: 'x' }, await world.as(1, server.id))).status).toBe(400);
  });
});
