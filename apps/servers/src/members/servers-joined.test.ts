import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import join from '@cabildo/contracts/servers/members/join.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import { user } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let servers: FoundedServer[];

beforeAll(async () => {
  world = await startWorld();
  const names = Array.from({ length: 6 }, (_, n) => `Villa ${n}`);
  servers = await Promise.all(names.map((server_name) => world.found(1, { server_name })));
});
afterAll(() => world.close());

const enter = (userId: number, { join_code }: FoundedServer) => world.act(join, { join_code }, user(userId));
/** Makes a user a member of so many more servers, which have no other members. */
const belong = (userId: number, count: number) =>
  world.database.query(
    `WITH made AS (
       INSERT INTO servers (server_name, server_type, language_tag, join_code, owner_user_id, created_at)
       SELECT 'Lejos', 'voice', 'es', 'U' || $1::text || 'N' || n, 1, now() FROM generate_series(1, $2::int) n
       RETURNING id
     ), ranks AS (
       INSERT INTO roles (server_id, built_in, name, color, hierarchy)
       SELECT id, 'member', 'Miembro', '#112233', 0 FROM made RETURNING id, server_id, hierarchy
     )
     INSERT INTO members (server_id, user_id, role_id, hierarchy, gp_username, joined_at)
     SELECT server_id, $1::bigint, ranks.id, hierarchy, gp_username, now() FROM ranks, profiles WHERE user_id = $1::bigint`,
    [userId, count],
  );
const { max } = MEMBER_LIMITS.servers_joined;

describe('the servers that one user joins (FU-09)', () => {
  it('are as many as the limit says, also where more are joined at once, and leaving one makes room', async () => {
    await world.found(2);
    await belong(2, max - 3);
    const answers = await Promise.all(servers.map((server) => enter(2, server)));
    const codes = answers.map(({ code }) => code ?? 'ok');
    expect(codes.sort()).toEqual([...Array(4).fill('limit_exceeded'), 'ok', 'ok']);
    const refused = servers[answers.findIndex(({ code }) => code)]!;
    const entered = servers[answers.findIndex(({ code }) => !code)]!;
    const { status, body } = await enter(2, refused);
    expect([status, body['error']]).toEqual([
      400,
      'Límite servers_joined: 200 servidores a los que se pertenece por persona a la vez.',
    ]);
    expect((await enter(2, entered)).body).toMatchObject({ joined: false, reason: 'already_member' });
    await world.ok(leave, {}, await world.as(2, entered.id));
    expect((await enter(2, refused)).code).toBeNull();
  });

  it('that refused the user have nobody more', async () => {
    await world.found(3);
    await belong(3, max - 1);
    const counted = async () =>
      (
        await world.database.query<{ member_count: number }>(
          'SELECT member_count FROM servers WHERE id = $1',
          [servers[0]!.id],
        )
      )[0]!.member_count;
    const before = await counted();
    expect((await enter(3, servers[0]!)).code).toBe('limit_exceeded');
    expect(await counted()).toBe(before);
  });
});
