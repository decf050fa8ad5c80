import { randomUUID } from 'node:crypto';
import type { EventActor } from '@cabildo/contracts/event';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import unban from '@cabildo/contracts/servers/bans/unban.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { hold, until, untilWaiting } from '@cabildo/testing';
import { lockBans } from '../ban-row/table.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4);
  await world.promote(2, server.id, 'admin');
});
afterAll(() => world.close());

let last = 0;
interface Told {
  event_id?: string;
  type?: 'created' | 'voided';
  actor?: EventActor;
  /** When it happened. Default: now. */
  at?: Date;
  data?: object;
}
/** Publishes that a punishment of user 4 was given or voided. */
async function told({
  event_id = randomUUID(),
  type = 'created',
  actor,
  at = world.clock.now(),
  data = {},
}: Told = {}) {
  await world.publish({
    event_id,
    type: `mdt.punishment.${type}`,
    server_id: server.id,
    occurred_at: at.toISOString(),
    actor: actor ?? { kind: 'user', id: 2 },
    character_ids: [],
    data: {
      punishment_id: 1,
      server_id: server.id,
      type: 'ban',
      apply: true,
      user_id: null,
      removed_user_id: 4,
      reason: 'Trampas',
      expires_at: null,
      ...data,
    },
    note: '',
    note_en: '',
  });
}
/** Waits until all that was published before has been handled. */
async function settled(): Promise<void> {
  const probe = (last += 1) + 5_000;
  await told({ data: { punishment_id: 0, removed_user_id: probe } });
  await until(async () => (await listed()).some(({ user_id }) => user_id === probe));
  await world.ok(unban, { target_user_id: probe }, await as(1));
}
const as = (userId: number) => world.as(userId, server.id);
const listed = async () => (await world.ok(listBans, {}, await as(1))).bans;
async function isMember(userId: number): Promise<boolean> {
  const { body } = await world.ask(resolveMembership, { server_id: server.id, user_id: userId });
  return body.membership !== null;
}
const emitted = async (type: string, userId: number) =>
  (await world.events(type)).filter(
    (event) => event.server_id === server.id && (event.data as { user_id: number }).user_id === userId,
  );

describe('a punishment that is applied (SV-18)', () => {
  test('bans the user by its author, and kicks a member', async () => {
    const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString();
    await told({ data: { punishment_id: 7, expires_at } });
    await settled();
    const bans = await listed();
    expect(bans).toMatchObject([
      { user_id: 4, gp_username: 'user4', reason: 'Trampas', expires_at, banned_by: 2, punishment_id: 7 },
    ]);
    expect(await isMember(4)).toBe(false);
    const [banned] = await emitted('member.member.banned', 4);
    expect(banned).toMatchObject({ actor: { kind: 'user', id: 2 }, data: { by: 'user2' } });
    const [kicked] = await emitted('member.member.kicked', 4);
    expect(kicked).toMatchObject({ actor: { kind: 'user', id: 2 }, data: { kicked_by: 'user2' } });
  });

  test('by a key of the server names the key', async () => {
    await told({ actor: { kind: 'key', id: 31 } });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4, banned_by: null, banned_by_key_id: 31 }]);
    const [banned] = await emitted('member.member.banned', 4);
    expect(banned!.note).toBe('Una clave del servidor vetó a user4. Motivo: Trampas');
    const [kicked] = await emitted('member.member.kicked', 4);
    expect(kicked!.note).toBe('Una clave del servidor expulsó a user4.');
  });

  test('kicks alone where that is its type, and once however often it is delivered', async () => {
    const event_id = randomUUID();
    for (let n = 0; n < 2; n += 1) await told({ event_id, data: { type: 'kick' } });
    await settled();
    await world.enter(server, 4);
    await told({ event_id, data: { type: 'kick' } });
    await settled();
    expect([await isMember(4), await listed()]).toEqual([true, []]);
    expect(await emitted('member.member.kicked', 4)).toHaveLength(1);
  });

  test.each([
    ['a record alone', { apply: false }],
    ['an event of before', { apply: undefined }],
    ['of another type', { type: 'fine' }],
    ['about the owner', { removed_user_id: 1 }],
  ])('%s removes nobody', async (_, data) => {
    await told({ data });
    await settled();
    expect([await isMember(4), await isMember(1), await listed()]).toEqual([true, true, []]);
  });

  test('whose end has passed kicks, and bans nobody', async () => {
    await told({ data: { expires_at: world.clock.now().toISOString() } });
    await settled();
    expect([await isMember(4), await listed()]).toEqual([false, []]);
  });

  test('of a user whom nobody here knows is a ban without names', async () => {
    await told({ data: { removed_user_id: 88_888 } });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 88_888, gp_id: null, gp_username: null }]);
  });

  test('many at once remove each user once', async () => {
    await world.enter(server, 11, 12, 13);
    for (const removed_user_id of [13, 11, 12, 11]) await told({ data: { removed_user_id } });
    await settled();
    expect((await listed()).map(({ user_id }) => user_id).sort()).toEqual([11, 12, 13]);
    expect(await emitted('member.member.kicked', 11)).toHaveLength(1);
  });
});

describe('a punishment that is voided', () => {
  const gone = { type: 'voided' as const, actor: { kind: 'user' as const, id: 1 } };

  test('lifts the ban that it made, by the person who voided it', async () => {
    await told({ data: { punishment_id: 7 } });
    await told({ ...gone, data: { punishment_id: 7 } });
    await settled();
    expect(await listed()).toEqual([]);
    const [event] = await emitted('member.member.unbanned', 4);
    expect(event).toMatchObject({ actor: { id: 1 }, data: { cause: 'punishment_voided', by: 'user1' } });
    expect(event!.note).toBe('user1 levantó el veto de user4, porque se anuló su sanción. Motivo: Trampas');
  });

  test('lifts the ban of a user who has deleted the account, which the punishment names by a stand-in (ID-21)', async () => {
    await told({ data: { punishment_id: 7 } });
    await told({ ...gone, data: { punishment_id: 7, removed_user_id: -4 } });
    await settled();
    expect(await listed()).toEqual([]);
    expect(await emitted('member.member.unbanned', 4)).toMatchObject([
      { data: { cause: 'punishment_voided' } },
    ]);
  });

  test('leaves a ban that was replaced since, by hand or by another punishment', async () => {
    await told({ data: { punishment_id: 7 } });
    await settled();
    await world.ok(ban, { target_user_id: 4, reason: 'A mano' }, await as(2));
    await told({ ...gone, data: { punishment_id: 7 } });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4, reason: 'A mano', punishment_id: null }]);
    await told({ data: { punishment_id: 8 } });
    await told({ ...gone, data: { punishment_id: 7 } });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4, punishment_id: 8 }]);
  });

  test('that banned nobody lifts nothing', async () => {
    await world.ok(ban, { target_user_id: 4, reason: 'A mano' }, await as(2));
    for (const data of [{}, { type: 'kick' }, { apply: false }]) await told({ ...gone, data });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4 }]);
  });
});

test('a punishment that is voided once its ban is over lifts nothing: the ban ends as expired (SV-18)', async () => {
  const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await told({ data: { punishment_id: 7, expires_at } });
  await until(async () => (await emitted('member.member.banned', 4)).length === 1);
  const release = await hold(world.database, (tx) => lockBans(tx, server.id, { user_id: 4, gp_id: null }));
  world.clock.advance(60_000);
  const voided = told({ type: 'voided', data: { punishment_id: 7 } });
  await untilWaiting(world.database, { part: '%from%bans%' });
  await release();
  await voided;
  world.clock.advance(1_000);
  await until(async () => (await emitted('member.member.unbanned', 4)).length === 1);
  expect(await emitted('member.member.unbanned', 4)).toMatchObject([
    { data: { cause: 'expired', by: null } },
  ]);
});

describe('a punishment whose event comes late (SV-18)', () => {
  const secondsAgo = (seconds: number) => new Date(world.clock.now().getTime() - seconds * 1_000);

  test.each(['ban', 'kick'] as const)('bans and kicks nobody once it was voided: %s', async (type) => {
    await told({ type: 'voided', data: { punishment_id: 7, type } });
    await told({ at: secondsAgo(3), data: { punishment_id: 7, type } });
    await settled();
    expect([await isMember(4), await listed()]).toEqual([true, []]);
  });

  test.each(['ban', 'kick'] as const)('leaves who has joined since: %s', async (type) => {
    world.clock.advance(60_000);
    await world.enter(server, 5);
    await told({ at: secondsAgo(1), data: { removed_user_id: 5, type } });
    await settled();
    expect([await isMember(5), await listed()]).toEqual([true, []]);
    await told({ data: { removed_user_id: 5, type } });
    await settled();
    expect(await isMember(5)).toBe(false);
  });

  test('does not ban whom somebody has unbanned since, and one given afterwards does', async () => {
    await world.ok(ban, { target_user_id: 4, reason: 'A mano' }, await as(2));
    world.clock.advance(60_000);
    await world.ok(unban, { target_user_id: 4 }, await as(2));
    await told({ at: secondsAgo(1) });
    await settled();
    expect(await listed()).toEqual([]);
    await told({ data: { punishment_id: 8 } });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4, punishment_id: 8 }]);
  });

  test('leaves reason and end of a ban that was set since', async () => {
    await world.ok(ban, { target_user_id: 4, reason: 'A mano' }, await as(2));
    await told({ at: secondsAgo(1) });
    await settled();
    expect(await listed()).toMatchObject([{ user_id: 4, reason: 'A mano', punishment_id: null }]);
  });
});
