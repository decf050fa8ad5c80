import type { RequestContext } from '@cabildo/contracts';
import deleteLimit from '@cabildo/contracts/servers/config/delete_character_limit.ts';
import getLimits from '@cabildo/contracts/servers/config/get_character_limits.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import { startWorld, type World } from '../testing/world.ts';

const ROLE = '350000000000000001';
const OTHER = '350000000000000002';

let world: World;
let ctx: RequestContext;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  serverId = (await world.found(1)).id;
  ctx = await world.as(1, serverId);
  for (const cp_role_id of [ROLE, OTHER]) {
    await world.ok(setLimit, { cp_role_id, max_characters: 4 }, ctx);
  }
});
afterAll(() => world.close());

const remove = (cp_role_id: string, as = ctx) => world.act(deleteLimit, { cp_role_id }, as);
const outcome = async (...args: Parameters<typeof remove>) => {
  const { status, code } = await remove(...args);
  return code ? `${status} ${code}` : 'ok';
};
const limited = async () =>
  (await world.ok(getLimits, {}, ctx)).character_limits.map((limit) => limit.cp_role_id);
const events = async () =>
  (await world.events('config.character_limit.deleted')).filter((event) => event.server_id === serverId);

describe('removing a character limit', () => {
  test('removes that of the role alone', async () => {
    expect((await remove(ROLE)).body).toEqual({ ok: true, deleted: true, cp_role_id: ROLE });
    expect(await limited()).toEqual([OTHER]);
  });

  test('emits an event about who removed what', async () => {
    await remove(ROLE);
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: serverId, user_id: 1, gp_username: 'user1', cp_role_id: ROLE, max_characters: 4 },
        note: `user1 quitó el límite de 4 personajes del rol de chat ${ROLE}.`,
      }),
    ]);
  });

  test('a role without one is not found, also when it has one in another server', async () => {
    expect(await outcome('3'.repeat(18))).toBe('404 not_found');
    await remove(ROLE);
    expect(await outcome(ROLE)).toBe('404 not_found');
    const stranger = await world.as(2, (await world.found(2)).id);
    expect(await outcome(OTHER, stranger)).toBe('404 not_found');
    expect(await limited()).toEqual([OTHER]);
  });

  test('several times at once removes it once', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcome(ROLE)));
    expect(outcomes.sort()).toEqual([...Array<string>(3).fill('404 not_found'), 'ok']);
    expect(await events()).toHaveLength(1);
  });
});
