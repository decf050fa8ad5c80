import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import getMaximum from '@cabildo/contracts/servers/config/get_user_max_characters.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import update from '@cabildo/contracts/servers/config/update.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const TWO = '360000000000000002';
const FIVE = '360000000000000005';
const NONE = '360000000000000009';

let world: World;
let server: FoundedServer;
let owner: RequestContext;
let mine: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2);
  owner = await world.as(1, server.id);
  mine = await world.as(2, server.id);
});
afterAll(() => world.close());

const ask = (cp_role_ids: unknown = [NONE]) => world.ok(getMaximum, { cp_role_ids }, mine);
const limit = async () => {
  await world.ok(setLimit, { cp_role_id: TWO, max_characters: 2 }, owner);
  await world.ok(setLimit, { cp_role_id: FIVE, max_characters: 5 }, owner);
};

describe('asking how many characters one may have', () => {
  test('counts the live ones of the caller and of the server', async () => {
    const [dead] = [await world.addCharacter(mine), await world.addCharacter(mine)];
    await world.addCharacter(owner);
    await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [
      dead.server_character_id,
    ]);
    await world.database.query('UPDATE servers SET live_character_count = 2 WHERE id = $1', [server.id]);
    expect(await ask()).toEqual({ ok: true, max_characters: null, current: 1, plan_limit: 50, plan_used: 2 });
  });

  test.each([
    ['FREE', 50],
    ['PLUS', 500],
    ['PREMIUM', null],
    ['ENTERPRISE', null],
  ])('the plan %s allows %j in the server', async (plan, plan_limit) => {
    await world.database.query('UPDATE servers SET plan = $2 WHERE id = $1', [server.id, plan]);
    expect(await ask()).toMatchObject({ plan_limit, plan_used: 0 });
  });

  test('the most generous of the roles sent counts, as a JSON array or a comma list', async () => {
    await limit();
    for (const sent of [[TWO, FIVE, NONE], JSON.stringify([FIVE, TWO]), `${TWO}, ${FIVE}`]) {
      expect((await ask(sent)).max_characters).toBe(5);
    }
    expect((await ask(TWO)).max_characters).toBe(2);
  });

  test('without a matching role it is one, or what the server says', async () => {
    await limit();
    expect((await ask()).max_characters).toBe(1);
    expect((await ask([])).max_characters).toBe(1);
    await world.ok(update, { role_limits: { default: { max_characters: 4 } } }, owner);
    expect((await ask()).max_characters).toBe(4);
  });

  test('says not found when the server is gone', async () => {
    const gone = member(2, 'member', { serverId: 999_999 });
    const answer = await world.act(getMaximum, { cp_role_ids: [] }, gone);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});
