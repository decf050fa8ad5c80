import type { RequestContext } from '@cabildo/contracts/action';
import { member, user } from '@cabildo/testing';
import create from '@cabildo/contracts/servers/servers/create.ts';
import get from '@cabildo/contracts/servers/servers/get.ts';
import link from '@cabildo/contracts/servers/guilds/link_cp_guild.ts';
import unlink from '@cabildo/contracts/servers/guilds/unlink_cp_guild.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;
let last = 0;
/** A guild that no server has yet. */
const newGuild = () => String(10n ** 17n + BigInt((last += 1)));

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  world.people.clear();
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const linkedTo = async () => (await world.ok(get, {}, ctx)).server.cp_guild_id;
const events = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);

describe('linking a chat community', () => {
  test('links the server to it', async () => {
    const cp_guild_id = newGuild();
    const body = await world.ok(link, { cp_guild_id }, ctx);
    expect(body).toEqual({ ok: true, linked: true, server_id: server.id, cp_guild_id });
    expect(await linkedTo()).toBe(cp_guild_id);
    expect(await events('server.cp_guild.linked')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: server.id, user_id: 1, gp_username: 'user1', cp_guild_id },
        note: `user1 vinculó el servidor a la comunidad de chat ···${cp_guild_id.slice(-4)}.`,
      }),
    ]);
  });

  test('a second time changes nothing, in silence', async () => {
    const cp_guild_id = newGuild();
    const bodies = [await world.ok(link, { cp_guild_id }, ctx), await world.ok(link, { cp_guild_id }, ctx)];
    expect(bodies[1]).toEqual(bodies[0]);
    expect(await events('server.cp_guild.linked')).toHaveLength(1);
  });

  test('a new community takes the place of the old one, which is free at once', async () => {
    const [old, next] = [newGuild(), newGuild()];
    await world.ok(link, { cp_guild_id: old }, ctx);
    await world.ok(link, { cp_guild_id: next }, ctx);
    expect(await linkedTo()).toBe(next);
    const other = await world.found(20);
    await world.ok(link, { cp_guild_id: old }, await world.as(20, other.id));
  });

  test('one that another server is linked to is refused', async () => {
    const cp_guild_id = newGuild();
    await world.found(20, { cp_guild_id });
    const answer = await world.act(link, { cp_guild_id }, ctx);
    expect([answer.status, answer.code]).toEqual([409, 'already_exists']);
    expect(await linkedTo()).toBeNull();
    expect(await events('server.cp_guild.linked')).toEqual([]);
  });

  test.each(['1'.repeat(17), '1'.repeat(20)])('%s is within bounds', async (cp_guild_id) => {
    await world.ok(link, { cp_guild_id }, ctx);
    await world.ok(unlink, {}, ctx);
  });

  test('of several servers that link one community at once exactly one does', async () => {
    const servers = await Promise.all([30, 31, 32, 33, 34].map((id) => world.found(id)));
    const owners = await Promise.all(servers.map(({ id, owner_user_id }) => world.as(owner_user_id, id)));
    const input = { cp_guild_id: newGuild() };
    const answers = await Promise.all([
      ...owners.map((owner) => world.act(link, input, owner)),
      world.act(create, { server_name: 'X', ...input }, user(35)),
    ]);
    expect(answers.filter((answer) => answer.code === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'already_exists')).toHaveLength(5);
    const rows = await world.database.query('SELECT 1 FROM servers WHERE cp_guild_id = $1', [
      input.cp_guild_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('two servers that swap their communities at once both get an answer', async () => {
    const other = await world.found(20);
    const [mine, theirs] = [newGuild(), newGuild()];
    const their = await world.as(20, other.id);
    await world.ok(link, { cp_guild_id: mine }, ctx);
    await world.ok(link, { cp_guild_id: theirs }, their);
    const answers = await Promise.all([
      world.act(link, { cp_guild_id: theirs }, ctx),
      world.act(link, { cp_guild_id: mine }, their),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
  });
});

describe('running the chat community (SV-12)', () => {
  test('a user who runs it with a linked account links it', async () => {
    const cp_guild_id = newGuild();
    world.people.set(1, { admin_guild_ids: [newGuild(), cp_guild_id] });
    await world.ok(link, { cp_guild_id }, ctx);
  });

  test.each([[[]], [['999999999999999999']]])('a user who runs %j is refused', async (admin_guild_ids) => {
    world.people.set(1, { admin_guild_ids });
    const answer = await world.act(link, { cp_guild_id: newGuild() }, ctx);
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect(answer.body['error']).toContain('cuentas vinculadas');
    expect(await linkedTo()).toBeNull();
  });

  test('founding a server for a community of others is refused too', async () => {
    world.people.set(40, { admin_guild_ids: [] });
    const answer = await world.act(create, { server_name: 'X', cp_guild_id: newGuild() }, user(40));
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    await world.found(40);
    const cp_guild_id = newGuild();
    world.people.set(40, { admin_guild_ids: [cp_guild_id] });
    expect(await world.found(40, { cp_guild_id })).toMatchObject({ cp_guild_id });
  });
});

describe('unlinking the chat community', () => {
  test('frees it at once', async () => {
    const cp_guild_id = newGuild();
    await world.ok(link, { cp_guild_id }, ctx);
    expect(await world.ok(unlink, {}, ctx)).toEqual({ ok: true, unlinked: true, server_id: server.id });
    expect(await linkedTo()).toBeNull();
    await world.found(20, { cp_guild_id });
    expect(await events('server.cp_guild.unlinked')).toEqual([
      expect.objectContaining({
        data: { server_id: server.id, user_id: 1, gp_username: 'user1', cp_guild_id },
        note: `user1 desvinculó el servidor de la comunidad de chat ···${cp_guild_id.slice(-4)}.`,
      }),
    ]);
  });

  test('there must be one', async () => {
    const answer = await world.act(unlink, {}, ctx);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  test('several times at once does it once', async () => {
    await world.ok(link, { cp_guild_id: newGuild() }, ctx);
    const answers = await Promise.all([1, 2, 3].map(() => world.act(unlink, {}, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    expect(await events('server.cp_guild.unlinked')).toHaveLength(1);
  });

  test('unlinking needs no proof', async () => {
    await world.ok(link, { cp_guild_id: newGuild() }, ctx);
    world.people.set(1, { admin_guild_ids: [] });
    await world.ok(unlink, {}, ctx);
  });
});

describe.each([
  ['linking', link],
  ['unlinking', unlink],
] as const)('%s', (_, contract) => {
  test('is for the owner alone, by the current membership and not by the cached one', async () => {
    const cp_guild_id = newGuild();
    await world.ok(link, { cp_guild_id }, ctx);
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(contract, { cp_guild_id: newGuild() }, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await linkedTo()).toBe(cp_guild_id);
  });

  test('of a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    expect((await world.act(contract, { cp_guild_id: newGuild() }, gone)).status).toBe(404);
  });
});
