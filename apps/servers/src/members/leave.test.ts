import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('leaving a server', () => {
  test('ends the membership and frees the place', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    const ctx = await world.as(2, server.id);
    expect(await world.ok(leave, {}, ctx)).toEqual({ ok: true, left: true, server_id: server.id });
    const { body } = await world.ask(resolveMembership, { server_id: server.id, user_id: 2 });
    expect(body).toMatchObject({ server_exists: true, membership: null });
    const [row] = await world.database.query('SELECT member_count FROM servers WHERE id = $1', [server.id]);
    expect(row).toEqual({ member_count: 1 });
    const event = (await world.events('member.member.left')).find((each) => each.server_id === server.id);
    expect(event).toMatchObject({
      data: { server_id: server.id, user_id: 2 },
      note: 'user2 dejó el servidor.',
    });
  });

  test('leaves the characters; who joins again has them back, but not the rank', async () => {
    const server = await world.found(1);
    await world.enter(server, 3);
    await world.promote(3, server.id, 'mod');
    const ctx = await world.as(3, server.id);
    const character = await world.addCharacter(ctx);
    await world.ok(leave, {}, ctx);
    await world.enter(server, 3);
    const { body } = await world.ask(listCharacters, { server_id: server.id, user_id: 3 });
    expect(body.server_character_ids).toEqual([character.server_character_id]);
    expect((await world.as(3, server.id)).membership).toMatchObject({ role: 'member' });
  });

  test('is not for the owner', async () => {
    const server = await world.found(1);
    const answer = await world.act(leave, {}, await world.as(1, server.id));
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect((await world.as(1, server.id)).membership).toMatchObject({ role: 'owner' });
  });

  test('twice at once leaves once', async () => {
    const server = await world.found(1);
    await world.enter(server, 4, 5);
    const ctx = await world.as(4, server.id);
    const answers = await Promise.all([1, 2, 3].map(() => world.act(leave, {}, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
    const [row] = await world.database.query('SELECT member_count FROM servers WHERE id = $1', [server.id]);
    expect(row).toEqual({ member_count: 2 });
  });
});
