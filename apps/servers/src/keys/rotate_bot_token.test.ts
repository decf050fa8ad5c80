import { createHash } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts/action';
import { hashToken } from '@cabildo/kit/service';
import { member } from '@cabildo/testing';
import resolveBotToken from '@cabildo/contracts/servers/keys/resolve_bot_token.rpc.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import rotate from '@cabildo/contracts/servers/keys/rotate_bot_token.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const rotated = async () => (await world.ok(rotate, {}, ctx)).bot_token;
const serverOf = async (token: string) =>
  (await world.ask(resolveBotToken, { token_hash: hashToken(token) })).body.server_id;

describe("a new token for the server's bot (BO-05)", () => {
  test('is shown once and leads to its server', async () => {
    const token = await rotated();
    expect(token).toMatch(/^bt_[A-Za-z0-9]{48}$/);
    expect(await serverOf(token)).toBe(server.id);
  });

  test('leaves no trace but its hash', async () => {
    const token = await rotated();
    const rows = await world.database.query('SELECT * FROM bot_tokens WHERE server_id = $1', [server.id]);
    expect(rows).toEqual([
      expect.objectContaining({ token_hash: createHash('sha256').update(token).digest('base64url') }),
    ]);
    expect(JSON.stringify([rows, await world.events()])).not.toContain(token.slice(3));
  });

  test('ends the one before at once, and no other server’s', async () => {
    const other = await world.found(20);
    const theirs = (await world.ok(rotate, {}, await world.as(20, other.id))).bot_token;
    const [old, next] = [await rotated(), await rotated()];
    expect([await serverOf(old), await serverOf(next), await serverOf(theirs)]).toEqual([
      null,
      server.id,
      other.id,
    ]);
  });

  test('asked for several times at once leaves one that works', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(rotated));
    const servers = await Promise.all(tokens.map(serverOf));
    expect(servers.filter((id) => id === server.id)).toHaveLength(1);
    expect(servers.filter((id) => id === null)).toHaveLength(3);
  });

  test('emits an event without the token', async () => {
    await rotated();
    const emitted = (await world.events('bot.token.rotated')).filter(
      (event) => event.server_id === server.id,
    );
    expect(emitted).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: server.id, user_id: 1, gp_username: 'user1' },
        note: 'user1 renovó el token del bot del servidor.',
      }),
    ]);
  });

  test('goes with its server (SV-11)', async () => {
    const token = await rotated();
    await world.ok(deleteServer, {}, ctx);
    expect(await serverOf(token)).toBeNull();
  });

  test('an unknown token leads nowhere', async () => {
    for (const unknown of ['', 'bt_', `${await rotated()}x`]) expect(await serverOf(unknown)).toBeNull();
  });

  test('is for the owner alone, by the current membership and not by the cached one', async () => {
    const token = await rotated();
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(rotate, {}, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await serverOf(token)).toBe(server.id);
  });

  test('is not for a server that is gone', async () => {
    const answer = await world.act(rotate, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});
