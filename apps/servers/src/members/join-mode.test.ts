import acceptMember from '@cabildo/contracts/servers/outsiders/accept_member.rpc.ts';
import findOutsider from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import update from '@cabildo/contracts/servers/servers/update.ts';
import discover from '@cabildo/contracts/servers/servers/discover.ts';
import { user } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Founds a server that is joined in a way. */
async function found(changed: object) {
  const server = await world.found(1);
  await world.ok(update, changed, await world.as(1, server.id));
  return server;
}
const ask = async (server_id: number, user_id: number | null, join_code?: string) =>
  (await world.ask(findOutsider, { server_id, user_id, join_code })).body;

describe('a server that is joined by an application (DK-05)', () => {
  test('answers join by code and by id with 403 and form_id, and nobody becomes a member', async () => {
    const server = await found({ join_mode: 'application', is_public: true });
    for (const input of [{ join_code: server.join_code }, { server_id: server.id }]) {
      const refused = await world.act(join, input, user(2));
      expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
      expect(refused.body).toMatchObject({ form_id: 7 });
    }
    expect(await world.act(join, { join_code: server.join_code }, user(1))).toMatchObject({
      body: { joined: false, reason: 'already_member' },
    });
  });

  test('is joined by an application that is accepted, once', async () => {
    const server = await found({ join_mode: 'application' });
    const accept = () => world.ask(acceptMember, { server_id: server.id, user_id: 3 });
    expect([(await accept()).body, (await accept()).body]).toMatchObject([
      { joined: true },
      { joined: false },
    ]);
    expect((await world.as(3, server.id)).membership).toMatchObject({ role: 'member' });
  });

  test('takes the applications of strangers where it is public, and else with its code alone', async () => {
    const open = await found({ join_mode: 'application', is_public: true });
    const hidden = await found({ join_mode: 'application' });
    expect(await ask(open.id, 2)).toMatchObject({ takes_applications: true, ban: null });
    expect(await ask(hidden.id, 2)).toMatchObject({ takes_applications: false });
    expect(await ask(hidden.id, null, hidden.join_code!.toLowerCase())).toMatchObject({
      takes_applications: true,
      person_id: null,
    });
  });
});

test('a public server is joined by its id, listed or not; one by its code is joined so where it is listed alone', async () => {
  const open = await found({ join_mode: 'public' });
  expect((await world.act(join, { server_id: open.id }, user(2))).body).toMatchObject({ joined: true });
  const listed = await found({ join_mode: 'code', is_public: true });
  expect((await world.act(join, { server_id: listed.id }, user(2))).body).toMatchObject({ joined: true });
  const hidden = await found({ join_mode: 'code' });
  expect((await world.act(join, { server_id: hidden.id }, user(2))).code).toBe('not_found');
});

test('a code is compared in no other mode, so that nobody learns one by which people join', async () => {
  const server = await found({ join_mode: 'code' });
  expect(await ask(server.id, 2, server.join_code!)).toMatchObject({ takes_applications: false });
});

test('who is banned is found so, and not accepted', async () => {
  const server = await found({ join_mode: 'application', is_public: true });
  await world.ok(ban, { target_gp_id: '94', reason: 'Insultos' }, await world.as(1, server.id));
  expect(await ask(server.id, 4)).toMatchObject({ ban: { punishment_id: null } });
  expect(await world.ask(acceptMember, { server_id: server.id, user_id: 4 })).toMatchObject({
    code: 'forbidden',
  });
  const refused = await world.act(join, { server_id: server.id }, user(4));
  expect(refused.body).toMatchObject({ form_id: 7 });
});

test('discover shows how a server is joined', async () => {
  const server = await found({ join_mode: 'public', is_public: true });
  const { servers } = await world.ok(discover, { per_page: 50 }, user(2));
  expect(servers.find(({ id }) => id === server.id)).toMatchObject({ join_mode: 'public' });
});
