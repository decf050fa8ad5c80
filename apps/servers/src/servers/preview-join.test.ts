import { user } from '@cabildo/testing';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import previewJoin from '@cabildo/contracts/servers/servers/preview_join.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const preview = (userId: number, join_code: string | null = 'NADA9') =>
  world.act(previewJoin, { join_code }, user(userId));

describe('looking at a server before joining it', () => {
  test('shows what everybody may know of it, though it is private, and makes nobody a member', async () => {
    const server = await world.found(1);
    const { body } = await preview(2, server.join_code!.toLowerCase());
    expect(body).toMatchObject({
      server: { id: server.id, server_name: 'Los Santos', member_count: 1, logo_url: null },
      is_member: false,
    });
    expect(JSON.stringify(body)).not.toContain(server.join_code);
    expect((await preview(2, server.join_code)).body.server).toMatchObject({ member_count: 1 });
  });

  test('says to a member that joining is not needed', async () => {
    const server = await world.found(1);
    await world.enter(server, 3);
    expect((await preview(3, server.join_code)).body).toMatchObject({ is_member: true });
  });

  test('is refused to the banned as joining is, with reason and end', async () => {
    const server = await world.found(1);
    await world.enter(server, 4);
    await world.ok(ban, { target_user_id: 4, reason: 'Trampas' }, await world.as(1, server.id));
    const refused = await preview(4, server.join_code);
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refused.body).toEqual((await world.act(join, { join_code: server.join_code }, user(4))).body);
  });

  test('of an unknown code is not found, and without a code there is nothing to look at', async () => {
    expect(await preview(5)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await world.act(previewJoin, {}, user(5))).status).toBe(400);
  });

  test('counts wrong codes together with those of joining (FU-10), also at once', async () => {
    const server = await world.found(1);
    const tries = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? preview(61) : world.act(join, { join_code: 'NADA9' }, user(61)),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await preview(61, server.join_code)).toMatchObject({ status: 429, code: 'limit_exceeded' });
    expect((await preview(62, server.join_code)).code).toBeNull();
  });

  test('takes the code that a game shows, from the player for whom it is', async () => {
    const server = await world.found(1);
    await world.database.query(
      `INSERT INTO link_codes (server_id, gp_id, code, expires_at)
       SELECT $1, gp_id, 'BRKQTN', $2 FROM profiles WHERE user_id = 1`,
      [server.id, new Date(world.clock.now().getTime() + 60_000)],
    );
    const link_code = 'brkqtn';
    expect((await world.act(previewJoin, { link_code }, user(1))).body).toMatchObject({ is_member: true });
    expect((await world.act(previewJoin, { link_code }, user(7))).status).toBe(403);
  });
});
