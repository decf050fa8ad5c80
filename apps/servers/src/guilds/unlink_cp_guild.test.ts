import type { RequestContext } from '@cabildo/contracts';
import { member } from '@cabildo/testing';
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
        note: `user1 desvinculó el servidor de la comunidad de chat ${cp_guild_id}.`,
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

  test('is for the owner alone, by the current membership and not by the cached one', async () => {
    const cp_guild_id = newGuild();
    await world.ok(link, { cp_guild_id }, ctx);
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(unlink, {}, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await linkedTo()).toBe(cp_guild_id);
  });

  test('a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    expect((await world.act(unlink, {}, gone)).status).toBe(404);
  });
});
