import { inGame, serverKey } from '@cabildo/testing';
import { precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt();
});
afterAll(() => world.close());

const DAY = 86_400_000;

/** A precinct with a moderator who may manage members. */
function gate() {
  const scene = precinct(world);
  const keeper = world.person({
    serverId: scene.serverId,
    role: 'mod',
    permissions: ['manage_members'],
  });
  const user = { server_character_id: undefined, user_id: scene.offender.userId };
  return {
    ...scene,
    keeper,
    user,
    remove: (input: object, by = keeper) => scene.punish({ apply: true, ...input }, by),
  };
}

describe('a punishment that is applied (SV-18)', () => {
  it('names the user that it bans, and until when, in its record and its event', async () => {
    const { remove, offender, keeper, serverId, listed, emitted, user } = gate();
    const expires_at = new Date(world.clock.now().getTime() + DAY).toISOString();
    const { status, body } = await remove({ ...user, type: 'ban', expires_at });
    const applied = { apply: true, removed_user_id: offender.userId, expires_at, user_id: offender.userId };
    expect([status, body.punishment, await listed()]).toMatchObject([201, applied, [applied]]);
    expect(world.court.removals.at(-1)).toEqual({
      server_id: serverId,
      by_user_id: keeper.userId,
      user_id: offender.userId,
      how: 'ban',
    });
    expect(await emitted('mdt.punishment.created')).toMatchObject([
      { data: applied, note: expect.stringContaining('Se aplica a alguien.') },
    ]);
  });

  it('is about the player of a character, too, and may be a kick, also by a key of the server', async () => {
    const { remove, offender, serverId } = gate();
    const key = { ctx: serverKey(4, serverId) };
    const { body } = await remove({ type: 'kick' }, key as never);
    expect(body.punishment).toMatchObject({
      apply: true,
      removed_user_id: offender.userId,
      server_character_id: offender.characterId,
      user_id: null,
      created_by: null,
    });
    expect(world.court.removals.at(-1)).toMatchObject({ by_user_id: null, how: 'kick' });
  });

  it.each(['warning', 'fine', 'jail', 'other'])('is no %s', async (type) => {
    const { remove, listed } = gate();
    const { status, code } = await remove({ type, ...(type === 'fine' && { fine_amount: 1 }) });
    expect([status, code, await listed()]).toEqual([400, 'error', []]);
  });

  it('needs manage_members, and one whom the punisher may remove, else nothing is recorded', async () => {
    const { remove, mod, offender, listed } = gate();
    const { status, code, body } = await remove({ type: 'ban' }, mod);
    expect([status, code, body['error']]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('manage_members'),
    ]);
    world.court.unremovable.add(offender.userId);
    expect(await remove({ type: 'ban' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await listed()).toEqual([]);
  });

  it('is asked of nobody where it is not applied, and names nobody', async () => {
    const { punish, mod } = gate();
    const asked = world.court.removals.length;
    const { body } = await punish({ type: 'ban', apply: false }, mod);
    expect(body.punishment).toMatchObject({ apply: false, removed_user_id: null });
    expect(world.court.removals).toHaveLength(asked);
  });

  it('is voided by those who may ban where it is a ban, and by any moderator else', async () => {
    const { remove, mod, void: annul, keeper, emitted, offender, punished } = gate();
    const ban = (await remove({ type: 'ban' })).body.punishment_id;
    const kick = (await remove({ type: 'kick' })).body.punishment_id;
    const record = await punished({ type: 'ban' });
    expect((await annul(ban, {}, mod)).code).toBe('forbidden');
    for (const id of [kick, record]) expect((await annul(id, {}, mod)).code).toBeNull();
    // A game session lifts no ban, and voids all else (ID-12).
    const player = { ctx: inGame(keeper.ctx) };
    expect((await annul(ban, {}, player)).code).toBe('forbidden');
    expect((await annul(await punished({ type: 'ban' }), {}, player)).code).toBeNull();
    expect((await annul(ban, {}, keeper)).code).toBeNull();
    expect((await annul(ban, {}, mod)).code).toBe('already_processed');
    expect((await annul(ban, {}, player)).code).toBe('already_processed');
    const [last] = (await emitted('mdt.punishment.voided')).slice(-1);
    expect(last).toMatchObject({
      data: { punishment_id: ban, apply: true, removed_user_id: offender.userId },
    });
  });
});
