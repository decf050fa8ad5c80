import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function lockedAccount(person: Person): Promise<number> {
  const account_id = await openFor(world, person, { type: 'shared', pin: '1111' });
  for (let i = 0; i < 3; i += 1) await world.act(verifyPin, { account_id, pin: '2222' }, person.ctx);
  expect((await world.act(verifyPin, { account_id, pin: '1111' }, person.ctx)).code).toBe('pin_locked');
  return account_id;
}

const eventsOf = async ({ serverId }: Person) =>
  (await world.events('bank.pin.reset')).filter((event) => event.server_id === serverId);

describe('reset_pin', () => {
  it('removes a PIN, and its lock with it', async () => {
    const person = world.person({ permissions: ['manage_bank_config'] });
    const account_id = await lockedAccount(person);
    expect(await world.ok(resetPin, { account_id }, person.ctx)).toEqual({ ok: true, has_pin: false });
    expect((await world.ok(getAccount, { account_id }, person.ctx)).account.has_pin).toBe(false);
    expect(await world.ok(verifyPin, { account_id, pin: '1111' }, person.ctx)).toMatchObject({
      has_pin: false,
    });
    expect(await eventsOf(person)).toMatchObject([
      { character_ids: [person.characterId], data: { account_id, has_pin: false } },
    ]);
  });

  it('sets another PIN, unlocked', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await lockedAccount(person);
    expect(await world.ok(resetPin, { account_id, pin: '3333' }, person.ctx)).toEqual({
      ok: true,
      has_pin: true,
    });
    await world.ok(verifyPin, { account_id, pin: '3333' }, person.ctx);
    const events = await eventsOf(person);
    expect(events).toMatchObject([{ data: { account_id, has_pin: true } }]);
    expect(JSON.stringify(events)).not.toContain('3333');
  });

  it('sets no PIN on a frozen account, but removes one (EC-13)', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person, { type: 'shared', pin: '1111' });
    await world.ok(freezeAccount, { account_id }, person.ctx);
    const { status, code } = await world.act(resetPin, { account_id, pin: '3333' }, person.ctx);
    expect([status, code]).toEqual([409, 'account_disabled']);
    expect(await world.ok(resetPin, { account_id }, person.ctx)).toMatchObject({ has_pin: false });
    expect((await world.act(resetPin, { account_id, pin: '3333' }, person.ctx)).code).toBe(
      'account_disabled',
    );
  });

  it('needs a PIN to reset, a new one of the right form, and an account that is there and open', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person, { type: 'shared' });
    const foreign = await openFor(world, world.person(), { pin: '1111' });
    const codeOf = async (input: object) => (await world.act(resetPin, input, person.ctx)).code;
    expect(await codeOf({ account_id })).toBe('no_pin_set');
    expect(await codeOf({ account_id, pin: '1111' })).toBe('no_pin_set');
    expect(await codeOf({ account_id, pin: '111' })).toBe('invalid_pin');
    expect(await codeOf({ account_id: foreign })).toBe('account_not_found');
    await world.ok(closeAccount, { account_id }, person.ctx);
    expect(await codeOf({ account_id })).toBe('account_closed');
  });
});
