import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import checkout from '@cabildo/contracts/servers/billing/checkout_new_server.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import closeAccount from '@cabildo/contracts/servers/people/close_account.rpc.ts';
import listServersOfPerson from '@cabildo/contracts/servers/people/list_servers_of_person.rpc.ts';
import createCharacter from '@cabildo/contracts/servers/characters/create.ts';
import deleteCharacter from '@cabildo/contracts/servers/characters/delete.ts';
import create from '@cabildo/contracts/servers/servers/create.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import transfer from '@cabildo/contracts/servers/servers/transfer_server.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until, user } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let lastUser = 1_000;
const newUser = (): number => (lastUser += 1);
const close = async (user_id: number) =>
  (await world.ask(closeAccount, { user_id, gp_id: `9${user_id}`, gp_username: `user${user_id}` })).body
    .owned;
const leaves = (user_id: number) =>
  world.publish(
    envelopeOf(
      userDeleted,
      { user_id },
      { serverId: null, actor: { kind: 'user', id: user_id }, now: world.clock.now() },
    ),
  );
const found = (user_id: number) => world.act(create, { server_name: 'Villa' }, user(user_id));
const rows = (table: string, userId: number) =>
  world.database.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE user_id = $1`, [userId], {
    customPlan: true,
  });
const data = async (type: string) =>
  (await world.events(type)).map((event) => event.data as Record<string, unknown>);

describe('close_account', () => {
  test('names the servers that the user owns, and closes nothing then', async () => {
    const owner = newUser();
    const { id } = await world.found(owner);
    expect(await close(owner)).toEqual([{ server_id: id, server_name: 'Los Santos' }]);
    expect((await found(owner)).status).toBe(201);
  });

  test('lets a user who owns none get no server for a minute, in any way', async () => {
    const [leaving, owner] = [newUser(), newUser()];
    const server = await world.found(owner);
    await world.enter(server, leaving);
    const payment = { server_name: 'Nueva', plan: 'PLUS' };
    expect((await world.act(checkout, payment, user(leaving))).status).toBeLessThan(300);
    expect(await close(leaving)).toEqual([]);
    expect(await world.database.query('SELECT 1 FROM checkouts WHERE owner_user_id = $1', [leaving])).toEqual(
      [],
    );
    expect((await found(leaving)).code).toBe('limit_exceeded');
    expect((await world.act(checkout, payment, user(leaving))).code).toBe('limit_exceeded');
    world.people.set(leaving, { cp_ids: ['100000000000000777'] });
    const given = () =>
      world
        .as(owner, server.id)
        .then((ctx) => world.act(transfer, { target_cp_id: '100000000000000777' }, ctx));
    expect((await given()).code).toBe('limit_exceeded');
    world.clock.advance(60_001);
    expect((await given()).status).toBe(200);
  });

  test('of a server that is founded at the same moment either knows, or refuses it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const leaving = newUser();
      const [owned, founded] = await Promise.all([close(leaving), found(leaving)]);
      expect([owned.length, founded.status]).toEqual(founded.status === 201 ? [1, 201] : [0, 400]);
    }
  });
});

describe('a person who deleted the account', () => {
  test('leaves every server, with the characters of earlier memberships too, and without a name', async () => {
    const [leaving, owner] = [newUser(), newUser()];
    const [one, two, three] = [await world.found(owner), await world.found(owner), await world.found(owner)];
    for (const server of [one, two, three]) await world.enter(server, leaving);
    const made = [];
    for (const [userId, server] of [
      [leaving, one],
      [leaving, three],
      [owner, one],
    ] as const)
      made.push(await world.addCharacter(await world.as(userId, server.id)));
    const ids = made.map(({ server_character_id }) => server_character_id);
    await world.ok(leave, {}, await world.as(leaving, three.id));
    const { body } = await world.ask(listServersOfPerson, { user_id: leaving });
    expect(body.servers.map(({ server_id, role }) => [server_id, role])).toEqual([
      [one.id, 'member'],
      [two.id, 'member'],
      [three.id, null],
    ]);
    await leaves(leaving);
    const nameless = { gp_id: null, gp_username: 'Cuenta eliminada' };
    await until(async () => (await rows('profiles', leaving))[0]!['gp_id'] === null);
    expect(await rows('profiles', leaving)).toMatchObject([nameless]);
    expect(await rows('characters', leaving)).toEqual([]);
    expect(await rows('members', leaving)).toEqual([]);
    expect(
      await world.database.query('SELECT member_count FROM servers WHERE id = ANY ($1)', [[one.id, two.id]]),
    ).toEqual([{ member_count: 1 }, { member_count: 1 }]);
    const ended = (await data('character.character.deleted')).filter(({ user_id }) => user_id === leaving);
    expect(ended.map((each) => each['server_character_id']).sort()).toEqual(ids.slice(0, 2).sort());
    expect(ended[0]).toMatchObject({ deleted_by: 'Cuenta eliminada' });
    const left = (await data('member.member.left')).filter(({ user_id }) => user_id === leaving);
    expect(left.slice(1).map((each) => [each['server_id'], each['gp_username']])).toEqual([
      [one.id, 'Cuenta eliminada'],
      [two.id, 'Cuenta eliminada'],
    ]);
    expect(await rows('characters', owner)).toMatchObject([{ status: 'active' }]);
    expect((await found(leaving)).code).toBe('limit_exceeded');
  });

  test('stays banned after coming back as a new user, by the longest of several bans', async () => {
    const [first, second, back, owner] = [newUser(), newUser(), newUser(), newUser()];
    const server = await world.found(owner);
    const other = await world.found(owner);
    const punish = async (target_user_id: number, reason: string, expires_at?: string) =>
      world.ok(ban, { target_user_id, reason, expires_at }, await world.as(owner, server.id));
    await world.enter(server, first, second);
    await punish(first, 'Insultos', new Date(world.clock.now().getTime() + 3_600_000).toISOString());
    await punish(second, 'Trampas');
    world.people.set(back, { former_user_ids: [first, second] });
    const joins = (join_code: string) => world.act(join, { join_code }, user(back));
    const refused = await Promise.all([joins(server.join_code!), joins(server.join_code!)]);
    for (const { status, body } of refused)
      expect([status, body['ban']]).toEqual([403, { reason: 'Trampas', expires_at: null }]);
    expect((await joins(other.join_code!)).status).toBe(200);
    const { bans } = await world.ok(listBans, {}, await world.as(owner, server.id));
    expect(bans).toMatchObject([{ user_id: back, gp_id: `9${back}`, reason: 'Trampas' }]);
  });
});

describe('a person who came back as a new user (ID-21)', () => {
  /** The first user of a person, and two later ones. */
  function comingBack(): [number, number, number] {
    const [first, ...back] = [newUser(), newUser(), newUser()] as const;
    for (const userId of back) world.people.set(userId, { former_user_ids: [first] } as never);
    return [first, ...back];
  }
  const personIn = async (userId: number, serverId: number) =>
    (await world.as(userId, serverId)).membership!.person_id ?? userId;

  test('is the same person to every service from the first join on, whatever was asked before', async () => {
    const people = comingBack();
    const [first, , last] = people;
    await close(last);
    const server = await world.found(newUser());
    await world.enter(server, ...people);
    expect(await Promise.all(people.map((id) => personIn(id, server.id)))).toEqual([first, first, first]);
  });

  test('has the wrong join codes that the person had (FU-10)', async () => {
    const [first, ...back] = comingBack();
    const statuses = (ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await world.act(join, { join_code: 'NADA9' }, user(id))).status));
    expect(new Set(await statuses(Array.from({ length: 18 }, () => first)))).toEqual(new Set([404]));
    expect((await statuses([...back, ...back])).sort()).toEqual([404, 404, 429, 429]);
    expect(await statuses([first])).toEqual([429]);
  });

  test('has deleted as many servers, and made and deleted as many characters, as the person had (FU-09)', async () => {
    const [first, back] = comingBack();
    const server = await world.found(newUser());
    await world.enter(server, first, back);
    const own = await world.found(back);
    for (const [serverId, name] of [
      [0, 'servers deleted'],
      [server.id, 'characters_made'],
      [server.id, 'characters_deleted'],
    ] as const)
      await world.database.query(`INSERT INTO quotas VALUES ($1, $2, $3, 1000, 'infinity')`, [
        serverId,
        `user:${first}`,
        name,
      ]);
    const ctx = await world.as(back, server.id);
    const answers = await Promise.all([
      world.act(createCharacter, { name: 'Ana', surname: 'Pérez' }, ctx),
      world.act(deleteCharacter, { server_character_id: 1 }, ctx),
      world.act(deleteServer, {}, await world.as(back, own.id)),
    ]);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '400 limit_exceeded',
      '400 limit_exceeded',
      '429 limit_exceeded',
    ]);
  });
});
