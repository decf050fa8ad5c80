import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import { member, user, until } from '@cabildo/testing';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import getConfig from '@cabildo/contracts/servers/config/get.ts';
import setCharacterLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import createCharacter from '@cabildo/contracts/servers/characters/create.ts';
import deleteCharacter from '@cabildo/contracts/servers/characters/delete.ts';
import getCharacter from '@cabildo/contracts/servers/characters/get.ts';
import updateCharacter from '@cabildo/contracts/servers/characters/update.ts';
import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import get from '@cabildo/contracts/servers/servers/get.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import listMine from '@cabildo/contracts/servers/servers/list_mine.ts';
import setRole from '@cabildo/contracts/servers/members/set_role.ts';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const deletions = async (serverId: number) =>
  (await world.events('server.server.deleted')).filter((event) => event.server_id === serverId);

/** The tables that still have rows of a server, without `erasures`, which stores that the server was deleted. */
async function leftovers(serverId: number): Promise<string[]> {
  const tables = await world.database.query<{ name: string; key: string }>(
    `SELECT table_name AS name, CASE table_name WHEN 'servers' THEN 'id' ELSE 'server_id' END AS key
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> 'erasures' AND (column_name = 'server_id' OR (table_name = 'servers' AND column_name = 'id'))`,
  );
  expect(tables.length).toBeGreaterThan(6);
  const left = [];
  for (const { name, key } of tables) {
    const rows = await world.database.query(`SELECT 1 FROM ${name} WHERE ${key} = $1 LIMIT 1`, [serverId]);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

/** Waits for the job that erases the counts of member limits. */
const untilNothingIsLeftOf = async (serverId: number): Promise<void> => {
  await until(async () => (await leftovers(serverId)).every((name) => name !== 'quotas'));
  expect(await leftovers(serverId)).toEqual([]);
};

describe('deleting a server', () => {
  test('leaves nothing of it, for any member', async () => {
    const logo = png(7);
    const server = await world.found(1, { logo_base64: logo.toString('base64') });
    const other = await world.found(1);
    await world.enter(server, 2);
    await world.addCharacter(await world.as(2, server.id));
    const hash = server.logo_url!.split('/').at(-1)!;
    expect((await world.ask(getImage, { hash })).status).toBe(200);

    const body = await world.ok(deleteServer, {}, await world.as(1, server.id));
    expect(body).toEqual({ ok: true, deleted: true, server_id: server.id });
    await untilNothingIsLeftOf(server.id);
    const asked = await world.ask(resolveMembership, { server_id: server.id, user_id: 2 });
    expect(asked.body).toMatchObject({ server_exists: false, membership: null });
    expect((await world.ask(getImage, { hash })).status).toBe(404);
    const mine = (await world.ok(listMine, {}, user(1))).servers.map((each) => each.id);
    expect(mine).toContain(other.id);
    expect(mine).not.toContain(server.id);
  });

  test('emits an event for all services', async () => {
    const server = await world.found(1, { server_name: 'Los Olvidados' });
    await world.ok(deleteServer, {}, await world.as(1, server.id));
    expect(await deletions(server.id)).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: server.id, user_id: 1, server_name: 'Los Olvidados' },
        note: 'Se eliminó el servidor «Los Olvidados» con todos sus datos.',
      }),
    ]);
  });

  test('frees its join code and its chat community at once', async () => {
    const cp_guild_id = '223456789012345678';
    const server = await world.found(1, { cp_guild_id });
    await world.ok(deleteServer, {}, await world.as(1, server.id));
    const answer = await world.act(join, { join_code: server.join_code }, user(2));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    expect((await world.found(2, { cp_guild_id })).cp_guild_id).toBe(cp_guild_id);
    const [free] = await world.database.query(
      `UPDATE servers SET join_code = $2 WHERE owner_user_id = 2 AND cp_guild_id = $1 RETURNING join_code`,
      [cp_guild_id, server.join_code],
    );
    expect(free).toEqual({ join_code: server.join_code });
  });

  test.each(['admin', 'mod', 'member'] as const)(
    'is refused to a caller who is %s, whatever membership is cached',
    async (role) => {
      const server = await world.found(1);
      await world.enter(server, 2);
      await world.promote(2, server.id, role);
      const answer = await world.act(deleteServer, {}, member(2, 'owner', { serverId: server.id }));
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
      expect(await leftovers(server.id)).toContain('servers');
      expect(await deletions(server.id)).toEqual([]);
    },
  );

  test('is not for a stranger', async () => {
    const server = await world.found(1);
    const answer = await world.act(deleteServer, {}, member(404, 'owner', { serverId: server.id }));
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
  });

  test('happens once, however often it is asked for at a time', async () => {
    const server = await world.found(1);
    const ctx = await world.as(1, server.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.act(deleteServer, {}, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers.filter((answer) => answer.code === 'not_found')).toHaveLength(3);
    expect(await deletions(server.id)).toHaveLength(1);
  });
});

describe('deletions of one user', () => {
  const found = (count: number) => Promise.all(Array.from({ length: count }, () => world.found(9)));
  const remove = async (servers: readonly { id: number }[]) =>
    Promise.all(servers.map(async ({ id }) => world.act(deleteServer, {}, await world.as(9, id))));

  test('are as many in 24 hours as the limit says, however many come at once, and others are not counted', async () => {
    const servers = await found(LIMITS.max_deletions_a_day + 5);
    const refused = (await remove(servers)).filter(({ code }) => code !== null);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 5 }, () => [429, 'limit_exceeded']),
    );
    const [another] = [await world.found(2)];
    expect((await world.act(deleteServer, {}, await world.as(2, another.id))).code).toBeNull();
    const { servers: left } = await world.ok(listMine, { per_page: 50 }, user(9));
    expect(left).toHaveLength(5);
    world.clock.advance(24 * 3_600_000);
    expect((await remove(left)).map(({ code }) => code)).toEqual([null, null, null, null, null]);
  });
});

describe('actions on a server while it is deleted', () => {
  const ROUNDS = 6;

  test('finds it there or gone, never broken, and leaves nothing behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await world.found(1);
      await world.enter(server, 2, 3, 4, 5);
      const [owner, second, third, fourth] = await Promise.all(
        [1, 2, 3, 4].map((id) => world.as(id, server.id)),
      );
      const character = await world.addCharacter(second!);
      const victim = await world.addCharacter(third!);
      const { server_character_id } = character;
      const requests: [ActionContract, object, RequestContext][] = [
        [join, { join_code: server.join_code }, user(6)],
        [join, { join_code: server.join_code }, user(7)],
        [join, { join_code: server.join_code }, user(2)],
        [leave, {}, fourth!],
        [setRole, { target_user_id: 2, new_role: 'mod' }, owner!],
        [setRole, { target_user_id: 3, new_role: 'admin' }, owner!],
        [kick, { target_user_id: 5, delete_characters: true }, owner!],
        [kick, { target_user_id: 3 }, owner!],
        [createCharacter, { name: 'Eva', surname: 'Gil' }, second!],
        [createCharacter, { name: 'Luz', surname: 'Gil' }, third!],
        [updateCharacter, { server_character_id, name: 'Inés' }, second!],
        [deleteCharacter, { server_character_id: victim.server_character_id }, third!],
        [updateConfig, { currency_symbol: '€' }, owner!],
        [updateCard, { min_age: 20 }, owner!],
        [setCharacterLimit, { cp_role_id: '223456789012345678', max_characters: 5 }, owner!],
        [get, {}, second!],
        [getConfig, {}, second!],
        [getCharacter, { server_character_id }, second!],
      ];
      // In each round the deletion has another place among the requests.
      const at = Math.floor((round * requests.length) / ROUNDS);
      const order = [...requests.slice(0, at), [deleteServer, {}, owner!] as const, ...requests.slice(at)];
      const answers = await Promise.all(
        order.map(([contract, input, ctx]) => world.act(contract, input, ctx)),
      );
      expect(answers[at]!.status).toBe(200);
      answers.forEach(({ status, code, body }, index) => {
        // A character limit may have been set just before a character was created.
        if (code === 'limit_exceeded') return;
        if (![200, 201, 403, 404].includes(status))
          throw new Error(`${order[index]![0].name}: ${JSON.stringify(body)}`);
      });
      await untilNothingIsLeftOf(server.id);
      // The events of all requests that succeeded come before the deletion.
      const emitted = (await world.events()).filter((event) => event.server_id === server.id);
      expect(emitted.at(-1)!.type).toBe('server.server.deleted');
      const late = await Promise.all(
        requests.map(([contract, input, ctx]) => world.act(contract, input, ctx)),
      );
      for (const { status } of late) expect([403, 404]).toContain(status);
      await untilNothingIsLeftOf(server.id);
    }
  });
});
