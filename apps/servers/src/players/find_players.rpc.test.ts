import ban from '@cabildo/contracts/servers/bans/ban.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import findPlayers, { MAX_FOUND_PLAYERS } from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let other: FoundedServer;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  [server, other] = [await world.found(1), await world.found(1)];
});
afterAll(() => world.close());

const find = async (...players: [server: FoundedServer, gpId: string][]) => {
  const asked = players.map(([{ id }, gp_id]) => ({ server_id: id, gp_id }));
  return (await world.ask(findPlayers, { players: asked })).body.user_ids;
};

describe('the members behind accounts of the game (AC-01)', () => {
  test('are in the order of the question, each in its server, and null where there is none', async () => {
    await world.enter(server, 2, 3);
    await world.enter(other, 2);
    expect(
      await find(
        [server, '93'],
        [other, '93'],
        [server, '92'],
        [server, '777'],
        [server, '93'],
        [other, '92'],
      ),
    ).toEqual([3, null, 2, null, 3, 2]);
  });

  test('are not those who left or were banned', async () => {
    await world.enter(server, 4, 5, 6);
    await world.ok(leave, {}, await world.as(4, server.id));
    await world.ok(ban, { target_user_id: 5, reason: 'Trampas' }, await world.as(1, server.id));
    expect(await find([server, '94'], [server, '95'], [server, '96'])).toEqual([null, null, 6]);
  });

  test('are asked for by hundreds at once', async () => {
    const many = Array.from(
      { length: MAX_FOUND_PLAYERS },
      (_, n) => [server, `5${n}`] as [FoundedServer, string],
    );
    expect(await find(...many)).toEqual(many.map(() => null));
    expect(await find()).toEqual([]);
  });
});
