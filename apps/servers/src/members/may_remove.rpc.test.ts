import mayRemove from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const STRANGER = 9;

describe('whether a user may be banned or kicked', () => {
  test('depends on the rank of both, and of a key as on an admin (SV-09, V1-01)', async () => {
    const server = await world.found(1);
    for (const id of [2, 3, 4]) await world.enter(server, id);
    await world.promote(2, server.id, 'admin');
    await world.promote(3, server.id, 'mod');
    const refused = async (by_user_id: number | null, user_id: number, how: 'ban' | 'kick' = 'ban') => {
      const { body } = await world.ask(mayRemove, { server_id: server.id, by_user_id, user_id, how });
      return body.refusal?.failure ?? null;
    };
    expect(await refused(2, 3)).toBeNull();
    expect(await refused(null, 3)).toBeNull();
    expect(await refused(1, 2)).toBeNull();
    expect(await refused(3, 4)).toBe('forbidden');
    expect(await refused(2, 2)).toBe('forbidden');
    expect(await refused(2, 1)).toBe('forbidden');
    expect(await refused(null, 2)).toBe('forbidden');
    expect(await refused(STRANGER, 4)).toBe('forbidden');
    expect(await refused(2, STRANGER)).toBeNull();
    expect(await refused(2, STRANGER, 'kick')).toBe('not_found');
  });
});
