import { throughBot } from '@cabildo/contracts/permissions';
import { chatAccountLinked, chatAccountUnlinked } from '@cabildo/contracts/identity/users/events.ts';
import { departmentDeleted } from '@cabildo/contracts/mdt/departments/events.ts';
import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import report from '@cabildo/contracts/servers/guilds/report_members.ts';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import getRoleMap from '@cabildo/contracts/servers/role-map/get_role_map.ts';
import setRoleMap from '@cabildo/contracts/servers/role-map/set_role_map.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { serverBot, until, user } from '@cabildo/testing';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

const OWNER = 1;
const ADMIN = 2;
const ANA = 5;
const LUZ = 6;
const DEPARTMENT = 77;

let world: World;
let server: FoundedServer;
let chatOf: Record<number, string>;
let sheriff: number;
let deputy: number;
const [POLICE, CHIEFS, MEDICS] = [snowflake(), snowflake(), snowflake()];

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(OWNER, { cp_guild_id: snowflake() });
  chatOf = {};
  for (const userId of [ADMIN, ANA, LUZ]) {
    chatOf[userId] = snowflake();
    world.people.set(userId, { cp_ids: [chatOf[userId]] });
  }
  await world.enter(server, ADMIN, ANA, LUZ);
  await world.promote(ADMIN, server.id, 'admin');
  [sheriff, deputy] = [await addRole('Sheriff', 60), await addRole('Deputy', 30)];
});
afterAll(() => world.close());

async function addRole(name: string, hierarchy: number, more: { permissions?: string[]; max?: number } = {}) {
  const [row] = await world.database.query<{ id: number }>(
    `INSERT INTO roles (server_id, name, color, hierarchy, permissions, max_members) VALUES ($1, $2, '#112233', $3, $4, $5)
     RETURNING id`,
    [server.id, name, hierarchy, more.permissions ?? [], more.max ?? null],
  );
  return row!.id;
}
const as = (userId: number) => world.as(userId, server.id);
const set = async (mappings: object[], userId = OWNER) =>
  world.act(setRoleMap, { mappings }, await as(userId));
const settled = () => until(async () => (await world.database.query('SELECT 1 FROM map_notes')).length === 0);
const map = async () => {
  await settled();
  return world.ok(getRoleMap, {}, await as(OWNER));
};
const has = (userId: number, ...cp_role_ids: string[]) =>
  world.report(server.cp_guild_id!, chatOf[userId]!, cp_role_ids);
const roleOf = async (userId: number) => {
  await settled();
  const [row] = await world.database.query<{ name: string }>(
    `SELECT r.name FROM members m JOIN roles r ON r.id = m.role_id WHERE m.server_id = $1 AND m.user_id = $2`,
    [server.id, userId],
  );
  return row?.name;
};
const postOf = async (userId: number) => {
  await settled();
  const [row] = await world.database.query(
    'SELECT character_id, department_id, rank FROM mapped_members WHERE server_id = $1 AND user_id = $2',
    [server.id, userId],
  );
  return row;
};
const toSheriff = (cp_role_id: string) => ({ cp_role_id, role_id: sheriff });
const toDeputy = (cp_role_id: string) => ({ cp_role_id, role_id: deputy });
const toDepartment = (cp_role_id: string, rank?: string) => ({ cp_role_id, department_id: DEPARTMENT, rank });
const assign = async (byUserId: number, target_user_id: number, role_id: number) =>
  world.act(assignRole, { target_user_id, role_id }, await as(byUserId));

describe('a role by the map (BO-13)', () => {
  test('comes with the chat role and goes with it, whichever was there first', async () => {
    await has(ANA, POLICE);
    await set([toSheriff(POLICE)]);
    expect([await roleOf(ANA), await roleOf(LUZ)]).toEqual(['Sheriff', 'Member']);
    await has(LUZ, POLICE);
    expect(await roleOf(LUZ)).toBe('Sheriff');
    expect((await map()).mappings).toMatchObject([{ role_name: 'Sheriff', members: 2, is_resting: false }]);
    await has(ANA);
    expect([await roleOf(ANA), await roleOf(LUZ)]).toEqual(['Member', 'Sheriff']);
    await set([]);
    expect(await roleOf(LUZ)).toBe('Member');
  });

  test('goes with a whole report that does not name the account', async () => {
    await set([toSheriff(POLICE)]);
    await has(ANA, POLICE);
    expect(await roleOf(ANA)).toBe('Sheriff');
    const members = [{ cp_id: chatOf[LUZ], cp_role_ids: [POLICE] }];
    await world.ok(report, { members, report_id: 'r', is_whole: true }, serverBot(server.id));
    await until(async () => (await roleOf(ANA)) === 'Member');
    expect(await roleOf(LUZ)).toBe('Sheriff');
  });

  test('goes when the account is unlinked, and moves with it to another user (ID-09)', async () => {
    await set([toSheriff(POLICE)]);
    await has(ANA, POLICE);
    expect([await roleOf(ANA), await roleOf(LUZ)]).toEqual(['Sheriff', 'Member']);
    const cp_id = chatOf[ANA]!;
    const common = { serverId: null, now: new Date(), actor: { kind: 'user', id: ANA } } as const;
    await world.publish(envelopeOf(chatAccountUnlinked, { user_id: ANA, cp_id }, common));
    await until(async () => (await roleOf(ANA)) === 'Member');
    await world.publish(envelopeOf(chatAccountLinked, { user_id: LUZ, cp_id }, common));
    await until(async () => (await roleOf(LUZ)) === 'Sheriff');
    expect(await roleOf(ANA)).toBe('Member');
  });

  test('is the highest of several, and the next when that goes', async () => {
    await set([toDeputy(POLICE), toSheriff(CHIEFS)]);
    await has(ANA, POLICE, CHIEFS);
    expect(await roleOf(ANA)).toBe('Sheriff');
    await has(ANA, POLICE);
    expect(await roleOf(ANA)).toBe('Deputy');
  });

  test('takes no role that a person gave, and leaves it when the chat role goes', async () => {
    await set([toSheriff(POLICE), toDeputy(MEDICS)]);
    await assign(OWNER, ANA, deputy);
    // The map would give her own role too, and a higher one.
    await has(ANA, POLICE, MEDICS);
    expect(await roleOf(ANA)).toBe('Deputy');
    expect(await map()).toMatchObject({
      skipped: [{ user_id: ANA, reasons: ['role_by_hand'] }],
      skipped_total: 1,
    });
    await has(ANA);
    expect(await roleOf(ANA)).toBe('Deputy');
    expect((await map()).skipped_total).toBe(0);
  });

  test('is applied once for all changes that wait, and not once for each', async () => {
    await set([toSheriff(POLICE)]);
    await settled();
    await world.database.query(
      `INSERT INTO map_notes (server_id, user_ids, after_user, due_at)
       SELECT $1, '{}', n, $2 FROM generate_series(0, 50) n`,
      [server.id, new Date(world.clock.now().getTime() + 3_600_000)],
    );
    await set([toSheriff(POLICE)]);
    expect(await map()).toMatchObject({ is_applying: false });
  });

  test('that a person replaced is not taken any more', async () => {
    await set([toSheriff(POLICE)]);
    await has(ANA, POLICE);
    await roleOf(ANA);
    await assign(OWNER, ANA, deputy);
    await has(ANA);
    expect(await roleOf(ANA)).toBe('Deputy');
  });

  test('leaves admins and the owner as they are', async () => {
    await set([toSheriff(POLICE)]);
    await has(ADMIN, POLICE);
    expect([await roleOf(ADMIN), await roleOf(OWNER)]).toEqual(['Admin', 'Owner']);
  });

  test('is given to as many as may have it, and to the next when one goes', async () => {
    const few = await addRole('Few', 20, { max: 1 });
    await set([{ cp_role_id: POLICE, role_id: few }]);
    await has(ANA, POLICE);
    await roleOf(ANA);
    await has(LUZ, POLICE);
    expect([await roleOf(ANA), await roleOf(LUZ)]).toEqual(['Few', 'Member']);
    expect((await map()).skipped).toMatchObject([{ user_id: LUZ, reasons: ['role_full'] }]);
  });

  test('is there again for who leaves and joins', async () => {
    await set([toSheriff(POLICE)]);
    await has(ANA, POLICE);
    await roleOf(ANA);
    await world.ok(leave, {}, await as(ANA));
    await settled();
    await world.ok(join, { join_code: server.join_code }, user(ANA));
    expect(await roleOf(ANA)).toBe('Sheriff');
  });

  test('is logged as the map’s', async () => {
    await set([toSheriff(POLICE)]);
    await has(ANA, POLICE);
    await roleOf(ANA);
    await until(async () =>
      (await world.events('member.member.role_changed')).some(
        ({ server_id, note }) =>
          server_id === server.id && note.startsWith('El mapa de roles cambió el rango de user5'),
      ),
    );
    expect(await world.events('role.map.set')).toContainEqual(
      expect.objectContaining({
        server_id: server.id,
        data: expect.objectContaining({ added: 1, removed: 0 }),
      }),
    );
  });

  test('is applied once by reports, changes and joins at the same time', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => 900 + at);
    for (const id of ids) world.people.set(id, { cp_ids: [(chatOf[id] = snowflake())] });
    await Promise.all([
      world.enter(server, ...ids),
      ...ids.map((id) => has(id, POLICE)),
      set([toSheriff(POLICE)]),
      set([toSheriff(POLICE), toDeputy(CHIEFS)]),
    ]);
    await set([toDeputy(POLICE)]);
    for (const id of ids) expect(await roleOf(id)).toBe('Deputy');
  });
});

describe('a place in a department by the map (BO-13)', () => {
  let character: number;
  beforeEach(async () => {
    character = (await world.addCharacter(await as(ANA))).server_character_id;
  });
  const told = async () => {
    await settled();
    return (await world.events('role.post.mapped'))
      .filter((event) => event.server_id === server.id)
      .map(({ data }) => {
        const { server_character_id, department_id, rank, version } = data as Record<string, unknown>;
        return [server_character_id, department_id, rank, version];
      });
  };

  test('goes to the only living character, and away with the chat role', async () => {
    await set([toDepartment(POLICE, 'Cabo')]);
    await has(ANA, POLICE);
    expect(await postOf(ANA)).toEqual({ character_id: character, department_id: DEPARTMENT, rank: 'Cabo' });
    await has(ANA);
    expect(await postOf(ANA)).toMatchObject({ character_id: null });
    await until(async () => (await told()).length === 2);
    expect(await told()).toEqual([
      [character, DEPARTMENT, 'Cabo', 1],
      [character, null, null, 2],
    ]);
  });

  test('goes to none of several, which the map shows, and stays with the one that has it', async () => {
    await world.addCharacter(await as(LUZ));
    await world.addCharacter(await as(LUZ), { name: 'Otra' });
    await set([toDepartment(MEDICS)]);
    await has(LUZ, MEDICS);
    await has(ANA, MEDICS);
    expect((await map()).skipped).toMatchObject([{ user_id: LUZ, reasons: ['several_characters'] }]);
    expect(await postOf(ANA)).toMatchObject({ character_id: character });
    await world.addCharacter(await as(ANA), { name: 'Segunda' });
    expect(await postOf(ANA)).toMatchObject({ character_id: character });
  });

  test('comes with the first character, and goes to the next when that dies', async () => {
    await set([toDepartment(MEDICS)]);
    await has(LUZ, MEDICS);
    expect((await map()).skipped).toMatchObject([{ user_id: LUZ, reasons: ['no_character'] }]);
    const first = (await world.addCharacter(await as(LUZ))).server_character_id;
    expect(await postOf(LUZ)).toMatchObject({ character_id: first });
    await world.ok(declareDead, { server_character_id: first, confirm: true }, await as(OWNER));
    expect(await postOf(LUZ)).toMatchObject({ character_id: null });
    const second = (await world.addCharacter(await as(LUZ), { name: 'Segunda' })).server_character_id;
    expect(await postOf(LUZ)).toMatchObject({ character_id: second });
  });

  test('ends with the department and with the membership', async () => {
    await set([toDepartment(POLICE), toSheriff(POLICE)]);
    await has(ANA, POLICE);
    expect(await postOf(ANA)).toMatchObject({ character_id: character });
    await world.publish(
      envelopeOf(
        departmentDeleted,
        { department_id: DEPARTMENT, name: 'LSPD' },
        { serverId: server.id, actor: { kind: 'system', id: null }, now: world.clock.now() },
      ),
    );
    await until(async () => (await map()).mappings.length === 1);
    expect([await postOf(ANA), await roleOf(ANA)]).toMatchObject([{ character_id: null }, 'Sheriff']);
    await set([toDepartment(POLICE)]);
    await world.ok(leave, {}, await as(ANA));
    expect(await postOf(ANA)).toMatchObject({ character_id: null });
  });
});

describe('who may change the map (BO-13)', () => {
  const outcome = async (mappings: object[], userId: number) => {
    const { status, code } = await set(mappings, userId);
    return code === null ? 'ok' : `${status} ${code}`;
  };

  let marshal: number;
  const mapSets = async () =>
    (await world.events('role.map.set')).filter(({ server_id }) => server_id === server.id);

  test('gives roles below the own and below Admin alone', async () => {
    const [high, admin, member] = [
      await addRole('High', 95),
      await systemRole('admin'),
      await systemRole('member'),
    ];
    for (const role_id of [high, admin, member])
      expect(await outcome([{ cp_role_id: POLICE, role_id }], OWNER)).toBe('403 forbidden');
    expect(await outcome([{ cp_role_id: POLICE, role_id: await systemRole('mod') }], ADMIN)).toBe('ok');
    const [captain, plain] = [
      { name: 'Captain', hierarchy: 50 },
      { name: 'Clerk', hierarchy: 50 },
    ];
    await world.giveRole(ANA, server.id, { ...captain, permissions: ['manage_roles', 'assign_roles'] });
    await world.giveRole(LUZ, server.id, { ...plain, permissions: ['manage_roles'] });
    await set([]);
    expect(await outcome([toSheriff(POLICE)], ANA)).toBe('403 forbidden');
    expect(await outcome([toDepartment(POLICE)], ANA)).toBe('403 forbidden');
    expect(await outcome([toDeputy(POLICE)], LUZ)).toBe('403 forbidden');
    expect(await outcome([toDeputy(POLICE)], ANA)).toBe('ok');
  });

  test('keeps entries of somebody higher, and takes none of them away', async () => {
    await set([toSheriff(CHIEFS)]);
    const permissions = ['manage_roles', 'assign_roles'];
    await world.giveRole(ANA, server.id, { name: 'Captain', hierarchy: 50, permissions });
    expect(await outcome([toSheriff(CHIEFS), toDeputy(POLICE)], ANA)).toBe('ok');
    expect((await map()).mappings.map(({ set_by }) => set_by)).toEqual([OWNER, ANA]);
    expect(await outcome([toDeputy(POLICE)], ANA)).toBe('403 forbidden');
    expect((await map()).mappings).toHaveLength(2);
  });

  test.each([
    ['departments', () => [toDepartment(POLICE), toDepartment(MEDICS, 'Jefe')]],
    ['roles of one hierarchy', () => [toSheriff(POLICE), { cp_role_id: MEDICS, role_id: marshal }]],
  ])('gives an entry another place among %s to whoever may make the entry', async (_, entries) => {
    marshal = await addRole('Marshal', 60);
    const mappings = [...entries(), toDeputy(CHIEFS)];
    const [first, second, third] = mappings;
    await set(mappings);
    const permissions = ['manage_roles', 'assign_roles'];
    await world.giveRole(ANA, server.id, { name: 'Captain', hierarchy: 50, permissions });
    expect(await outcome([second!, first!, third!], ANA)).toBe('403 forbidden');
    expect(await outcome([third!, first!, second!], ANA)).toBe('ok');
    expect(await outcome([second!, first!, third!], OWNER)).toBe('ok');
    await until(async () => (await mapSets()).length > 1);
    expect((await mapSets()).map(({ data }) => data)).toMatchObject([{ added: 3 }, { added: 0, removed: 0 }]);
    expect((await map()).mappings.map(({ cp_role_id }) => cp_role_id)).toEqual([MEDICS, POLICE, CHIEFS]);
  });

  test('has entries that rest while their maker may not make them, which take nothing either', async () => {
    await set([toSheriff(POLICE)], ADMIN);
    await has(ANA, POLICE);
    expect(await roleOf(ANA)).toBe('Sheriff');
    await world.promote(ADMIN, server.id, 'member');
    await has(LUZ, POLICE);
    expect([await roleOf(LUZ), await roleOf(ANA)]).toEqual(['Member', 'Sheriff']);
    expect((await map()).mappings).toMatchObject([{ is_resting: true, members: 1 }]);
    await has(ANA);
    expect(await roleOf(ANA)).toBe('Member');
    await world.promote(ADMIN, server.id, 'admin');
    await set([toSheriff(POLICE)]);
    expect(await roleOf(LUZ)).toBe('Sheriff');
  });

  test.each([
    ['two roles for one chat role', () => [toSheriff(POLICE), toDeputy(POLICE)], '400 error'],
    ['a role and a department in one entry', () => [{ ...toSheriff(POLICE), department_id: 1 }], '400 error'],
    ['an entry that gives nothing', () => [{ cp_role_id: POLICE }], '400 error'],
    ['a rank without a department', () => [{ ...toSheriff(POLICE), rank: 'x' }], '400 error'],
    ['a role of another server', () => [{ cp_role_id: POLICE, role_id: sheriff - 6 }], '404 not_found'],
    ['a department of another server', () => [{ cp_role_id: POLICE, department_id: 404 }], '404 not_found'],
    ['too many entries', () => Array.from({ length: 51 }, () => toDeputy(snowflake())), '400 error'],
  ])('%s is refused', async (_, mappings, expected) => {
    expect(await outcome(mappings(), OWNER)).toBe(expected);
  });

  async function systemRole(builtIn: string) {
    const [row] = await world.database.query<{ id: number }>(
      'SELECT id FROM roles WHERE server_id = $1 AND built_in = $2',
      [server.id, builtIn],
    );
    return row!.id;
  }
});

test('through a bot the owner makes no admins and acts on none (BO-09)', async () => {
  const owner = await as(OWNER);
  const byBot = {
    ...owner,
    actor: { kind: 'bot', user_id: OWNER } as const,
    membership: throughBot(owner.membership as never),
  };
  const [admin] = await world.database.query<{ id: number }>(
    `SELECT id FROM roles WHERE server_id = $1 AND built_in = 'admin'`,
    [server.id],
  );
  const outcome = async (target_user_id: number, role_id: number) =>
    (await world.act(assignRole, { target_user_id, role_id }, byBot)).code ?? 'ok';
  expect(await outcome(ANA, admin!.id)).toBe('forbidden');
  expect(await outcome(ADMIN, deputy)).toBe('forbidden');
  expect(await outcome(ANA, deputy)).toBe('ok');
});
