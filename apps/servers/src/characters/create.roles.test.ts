import { internal, until, type Answer } from '@cabildo/testing';
import { chatAccountLinked, chatAccountUnlinked } from '@cabildo/contracts/identity/users/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import type { RequestContext } from '@cabildo/contracts/action';
import unlink from '@cabildo/contracts/servers/guilds/cp_link_unlink.ts';
import verify from '@cabildo/contracts/servers/guilds/cp_link_verify.ts';
import getMaximum from '@cabildo/contracts/servers/config/get_user_max_characters.ts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import create from '@cabildo/contracts/servers/characters/create.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

/*
 * The chat roles of a user that count (CF-03). The creation of a character, get_user_max_characters and the answer to other
 * services follow one rule, so each test here checks all three.
 */

const OWNER = '150000000000000001';
const ANA = '150000000000000002';
const ANA_SECOND = '150000000000000003';
const ONE = '310000000000000001';
const THREE = '310000000000000003';

let world: World;
let server: FoundedServer;
let guild: string;
let ana: RequestContext;

beforeAll(async () => {
  world = await startWorld();
  world.people.set(1, { cp_ids: [OWNER] });
});
beforeEach(async () => {
  world.people.set(2, { cp_ids: [ANA, ANA_SECOND] });
  guild = snowflake();
  server = await world.found(1, { cp_guild_id: guild });
  await world.enter(server, 2);
  ana = await world.as(2, server.id);
  const owner = await world.as(1, server.id);
  await world.ok(setLimit, { cp_role_id: ONE, max_characters: 1 }, owner);
  await world.ok(setLimit, { cp_role_id: THREE, max_characters: 3 }, owner);
});
afterAll(() => world.close());

/** Checks that Ana, who sends some roles, can create as many characters as she may have by the answers; returns how many. */
async function allowed(...sent: string[]): Promise<number> {
  const { max_characters } = await world.ok(getMaximum, { cp_role_ids: sent }, ana);
  const answers: Answer<typeof create>[] = [];
  for (let count = 0; count < 5; count += 1) {
    answers.push(await world.act(create, { name: 'Ana', surname: 'Pérez', cp_role_ids: sent }, ana));
  }
  const created = answers.filter((answer) => answer.status === 201);
  await world.database.query(`UPDATE characters SET status = 'deleted' WHERE server_id = $1`, [server.id]);
  await world.database.query('UPDATE servers SET live_character_count = 0 WHERE id = $1', [server.id]);
  expect(created).toHaveLength(max_characters!);
  const resolved = await world.ask(resolveChatRoles, { server_id: server.id, user_id: 2, sent });
  const caps = resolved.body.cp_role_ids.flatMap((role) => (role === ONE ? 1 : role === THREE ? 3 : []));
  // A user with none of the limited roles may have one character.
  expect(caps.length > 0 ? Math.max(...caps) : 1).toBe(max_characters);
  return created.length;
}

const endLink = () => world.ok(unlink, { cp_guild_id: guild, guild_owner_cp_id: OWNER }, internal());
const link = (cp_guild_id: string) =>
  world.ok(verify, { cp_guild_id, code: server.join_code, guild_owner_cp_id: OWNER }, internal());

interface Link {
  cp_id: string;
  user_id: number;
}

/** Emits, in place of identity, that a user has linked or unlinked a chat account. */
const publish = (event: typeof chatAccountLinked, data: Link, now = new Date()) =>
  world.publish(envelopeOf(event, data, { serverId: null, actor: { kind: 'user', id: data.user_id }, now }));

/** Emits such an event, and waits until this service has handled it. */
async function tell(event: typeof chatAccountLinked, data: Link, at?: Date): Promise<void> {
  await publish(event, data, at);
  const holder = event === chatAccountLinked ? data.user_id : null;
  await until(async () => {
    const known = await world.database.query(
      'SELECT 1 FROM chat_accounts WHERE cp_id = $1 AND user_id IS NOT DISTINCT FROM $2',
      [data.cp_id, holder],
    );
    return known.length === 1;
  });
}

describe('whose word about chat roles counts', () => {
  test('without a report of the bot it is the caller’s', async () => {
    expect(await allowed(THREE)).toBe(3);
    expect(await allowed(ONE)).toBe(1);
  });

  test('roles that are sent do not raise what the bot reported', async () => {
    await world.report(guild, ANA, [ONE]);
    expect(await allowed(THREE)).toBe(1);
    expect(await allowed(ONE, THREE)).toBe(1);
  });

  test('nor do they lower it', async () => {
    await world.report(guild, ANA, [THREE]);
    expect(await allowed(ONE)).toBe(3);
    expect(await allowed()).toBe(3);
  });

  test('a report of no roles is a report', async () => {
    await world.report(guild, ANA, []);
    expect(await allowed(THREE)).toBe(1);
  });

  test('the newest report counts', async () => {
    await world.report(guild, ANA, [THREE]);
    await world.report(guild, ANA, [ONE]);
    expect(await allowed(THREE)).toBe(1);
  });

  test('the roles of all accounts of a person count, whichever was seen last', async () => {
    await world.report(guild, ANA, [THREE]);
    await world.report(guild, ANA_SECOND, []);
    expect(await allowed()).toBe(3);
  });

  test('a report about another user or another server does not count', async () => {
    await world.report(guild, OWNER, [ONE]);
    const other = await world.found(1, { cp_guild_id: snowflake() });
    await world.report(other.cp_guild_id!, ANA, [ONE]);
    expect(await allowed(THREE)).toBe(3);
  });

  test('without the link it is the caller’s word again', async () => {
    await world.report(guild, ANA, [ONE]);
    await endLink();
    expect(await allowed(THREE)).toBe(3);
  });

  test('with another guild the roles of the first say nothing, and with the first again they do', async () => {
    await world.report(guild, ANA, [ONE]);
    await link(snowflake());
    expect(await allowed(THREE)).toBe(3);
    await link(guild);
    expect(await allowed(THREE)).toBe(1);
  });

  test('a report still counts after the user leaves and joins again', async () => {
    await world.report(guild, ANA, [ONE]);
    await world.database.query('DELETE FROM members WHERE server_id = $1 AND user_id = 2', [server.id]);
    await world.enter(server, 2);
    expect(await allowed(THREE)).toBe(1);
  });

  test('one before the first joining counts too', async () => {
    world.people.set(7, { cp_ids: ['150000000000000007'] });
    await world.report(guild, '150000000000000007', [ONE]);
    await world.enter(server, 7);
    const late = await world.as(7, server.id);
    expect(await world.ok(getMaximum, { cp_role_ids: [THREE] }, late)).toMatchObject({ max_characters: 1 });
  });

  test('one from before the account was linked counts from then on', async () => {
    const account = snowflake();
    await world.report(guild, account, [ONE]);
    expect(await allowed(THREE)).toBe(3);
    await tell(chatAccountLinked, { cp_id: account, user_id: 2 });
    expect(await allowed(THREE)).toBe(1);
  });

  test('one of an account that is unlinked counts no more, nor does a late word that it was linked', async () => {
    const account = snowflake();
    world.people.set(2, { cp_ids: [ANA, ANA_SECOND, account] });
    await world.report(guild, account, [ONE]);
    const linkedAt = new Date(Date.now() - 60_000);
    await tell(chatAccountLinked, { cp_id: account, user_id: 2 }, linkedAt);
    expect(await allowed(THREE)).toBe(1);
    await tell(chatAccountUnlinked, { cp_id: account, user_id: 2 });
    expect(await allowed(THREE)).toBe(3);
    await publish(chatAccountLinked, { cp_id: account, user_id: 2 }, linkedAt);
    // A later event is handled behind the late one.
    await tell(chatAccountLinked, { cp_id: snowflake(), user_id: 2 });
    expect(await allowed(THREE)).toBe(3);
  });

  test('one of an account that moves to another user counts for that one alone', async () => {
    const account = snowflake();
    await world.enter(server, 3);
    world.people.set(2, { cp_ids: [ANA, ANA_SECOND, account] });
    await world.report(guild, account, [ONE]);
    expect(await allowed(THREE)).toBe(1);
    const at = new Date();
    // Both events have the moment of the move, and come in any order.
    await tell(chatAccountLinked, { cp_id: account, user_id: 3 }, at);
    await publish(chatAccountUnlinked, { cp_id: account, user_id: 2 }, at);
    await tell(chatAccountLinked, { cp_id: snowflake(), user_id: 2 });
    expect(await allowed(THREE)).toBe(3);
    const mover = await world.as(3, server.id);
    expect(await world.ok(getMaximum, { cp_role_ids: [THREE] }, mover)).toMatchObject({ max_characters: 1 });
  });

  test('one that comes while the account is being linked counts too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [account, userId] = [snowflake(), 100 + round];
      await world.enter(server, userId);
      await Promise.all([
        world.report(guild, account, [ONE]),
        tell(chatAccountLinked, { cp_id: account, user_id: userId }),
      ]);
      const newcomer = await world.as(userId, server.id);
      const { max_characters } = await world.ok(getMaximum, { cp_role_ids: [THREE] }, newcomer);
      expect(max_characters).toBe(1);
    }
  });

  test('creating at once with roles that are not held gets no more than one', async () => {
    await world.report(guild, ANA, [ONE]);
    const input = { name: 'Ana', surname: 'Pérez', cp_role_ids: [THREE] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.act(create, input, ana)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400]);
  });
});
