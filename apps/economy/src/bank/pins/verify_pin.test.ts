import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;

const guess = async (person: Person, account_id: number, pin: string): Promise<unknown[]> => {
  const { status, code, body } = await world.act(verifyPin, { account_id, pin }, person.ctx);
  return [status, code, body['attempts_remaining'] ?? body['remaining_minutes']];
};

describe('verify_pin', () => {
  it('says yes to the right PIN', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    const { body } = await world.act(verifyPin, { account_id, pin: '1111' }, person.ctx);
    expect(body).toEqual({ ok: true, has_pin: true, verified: true });
  });

  it('says yes to anything where there is no PIN', async () => {
    const person = world.person();
    const account_id = await openFor(world, person);
    const { body } = await world.act(verifyPin, { account_id, pin: '9' }, person.ctx);
    expect(body).toEqual({ ok: true, has_pin: false, verified: true });
  });

  it('counts down, locks, stays locked to the right PIN, and starts anew when the lock is over', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    expect(await guess(person, account_id, '2222')).toEqual([401, 'invalid_pin', 2]);
    expect(await guess(person, account_id, '2222')).toEqual([401, 'invalid_pin', 1]);
    expect(await guess(person, account_id, '2222')).toEqual([423, 'pin_locked', 15]);
    expect(await guess(person, account_id, '1111')).toEqual([423, 'pin_locked', 15]);
    world.clock.advance(14 * MINUTE + 1);
    expect(await guess(person, account_id, '1111')).toEqual([423, 'pin_locked', 1]);
    world.clock.advance(MINUTE - 1);
    expect(await guess(person, account_id, '2222')).toEqual([401, 'invalid_pin', 2]);
    expect((await guess(person, account_id, '1111'))[0]).toBe(200);
  });

  it('forgets wrong guesses after a right one', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    await guess(person, account_id, '2222');
    await guess(person, account_id, '2222');
    await guess(person, account_id, '1111');
    expect(await guess(person, account_id, '2222')).toEqual([401, 'invalid_pin', 2]);
  });

  it('answers the wrong PIN and the lock in the words of the specification', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { max_attempts: 2, lock_minutes: 90 } });
    const person = world.person({ serverId });
    const account_id = await openFor(world, person, { pin: '1111' });
    const wrong = await world.act(verifyPin, { account_id, pin: '2222' }, person.ctx);
    expect(wrong.body).toEqual({
      ok: false,
      error: expect.any(String),
      error_code: 'invalid_pin',
      attempts_remaining: 1,
    });
    const locked = await world.act(verifyPin, { account_id, pin: '2222' }, person.ctx);
    expect(locked.body).toEqual({
      ok: false,
      error: expect.any(String),
      error_code: 'pin_locked',
      remaining_minutes: 90,
    });
  });

  it('is refused with 429 where three others wait for the same PIN, and the others are right (FU-02)', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.act(verifyPin, { account_id, pin: '1111' }, person.ctx)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ code }) => code)).toEqual(Array(refused.length).fill('limit_exceeded'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect((await guess(person, account_id, '1111'))[0]).toBe(200);
  });

  it('emits once that a PIN was locked, and by whom', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    for (let i = 0; i < 5; i += 1) await guess(person, account_id, '2222');
    const events = (await world.events('bank.pin.locked')).filter(
      (event) => event.server_id === person.serverId,
    );
    expect(events).toMatchObject([
      {
        actor: { kind: 'user', id: person.userId },
        character_ids: [person.characterId],
        data: { account_id, locked_until: new Date(world.clock.now().getTime() + 15 * MINUTE).toISOString() },
      },
    ]);
  });

  it('does not count what cannot be a PIN', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    for (let i = 0; i < 4; i += 1)
      expect(await guess(person, account_id, '22')).toEqual([400, 'invalid_pin', undefined]);
    expect(await guess(person, account_id, '2222')).toEqual([401, 'invalid_pin', 2]);
  });

  it('gives members a guess, but no stranger and no staff', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared', pin: '1111' });
    const friend = world.person({ serverId: person.serverId });
    await addMember(world, account_id, friend, []);
    for (const role of ['member', 'owner'] as const) {
      const stranger = world.person({ serverId: person.serverId, role });
      for (let i = 0; i < 4; i += 1) {
        expect(await guess(stranger, account_id, '2222')).toEqual([403, 'forbidden', undefined]);
      }
    }
    expect((await guess(friend, account_id, '1111'))[0]).toBe(200);
  });

  it('knows no closed and no foreign account', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared', pin: '1111' });
    await world.ok(closeAccount, { account_id }, person.ctx);
    expect(await guess(person, account_id, '1111')).toEqual([409, 'account_closed', undefined]);
    const foreign = await openFor(world, world.person(), { pin: '1111' });
    expect(await guess(person, foreign, '1111')).toEqual([404, 'account_not_found', undefined]);
  });

  it('opens for every one of several right guesses that come at once', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => guess(person, account_id, '1111')));
    expect(answers.map(([status]) => status)).toEqual(Array(4).fill(200));
  });
});
