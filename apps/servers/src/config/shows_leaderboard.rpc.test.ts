import showsLeaderboard from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import update from '@cabildo/contracts/servers/config/update.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const answer = async (server_id: number) =>
  (await world.ask(showsLeaderboard, { server_id })).body.shows_leaderboard;

test('a server shows its rich only while its own configuration says true, in that word (BO-09)', async () => {
  const server = await world.found(1);
  expect(await answer(server.id)).toBe(false);
  for (const extra_config of [{ leaderboard: 1 }, { leaderboard: 'true' }, { other: true }, {}]) {
    await world.ok(update, { extra_config }, await world.as(1, server.id));
    expect(await answer(server.id)).toBe(false);
  }
  await world.ok(update, { extra_config: { leaderboard: true } }, await world.as(1, server.id));
  expect(await answer(server.id)).toBe(true);
  await world.ok(update, { extra_config: { leaderboard: false } }, await world.as(1, server.id));
  expect(await answer(server.id)).toBe(false);
});

test('a server that there is not shows nobody', async () => {
  expect(await answer(999_999)).toBe(false);
});
