import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { until } from '@cabildo/testing';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const refusalOf = async (input: object, person: Person): Promise<unknown[]> => {
  const { status, code } = await world.act(setPin, input, person.ctx);
  return [status, code];
};

describe('set_pin', () => {
  it('gives an account its first PIN and emits the event without the PIN', async () => {
    const person = world.person();
    const account_id = await openFor(world, person);
    expect(await world.ok(setPin, { account_id, pin: '0042' }, person.ctx)).toEqual({
      ok: true,
      has_pin: true,
    });
    expect((await world.ok(getAccount, { account_id }, person.ctx)).account.has_pin).toBe(true);
    await world.ok(verifyPin, { account_id, pin: '0042' }, person.ctx);
    const event = (await world.events('bank.pin.set')).find((event) => event.server_id === person.serverId);
    expect(event).toMatchObject({ character_ids: [person.characterId], data: { account_id } });
    expect(JSON.stringify(event)).not.toContain('0042');
  });

  it('changes a PIN for a caller who knows the old one', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    await world.ok(setPin, { account_id, pin: '2222', old_pin: '1111' }, person.ctx);
    await world.ok(verifyPin, { account_id, pin: '2222' }, person.ctx);
    expect((await world.act(verifyPin, { account_id, pin: '1111' }, person.ctx)).code).toBe('invalid_pin');
  });

  it('wants the old PIN where there is one, the right one, and none where there is none', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    expect(await refusalOf({ account_id, pin: '2222' }, person)).toEqual([400, 'pin_required']);
    const wrong = await world.act(setPin, { account_id, pin: '2222', old_pin: '3333' }, person.ctx);
    expect([wrong.status, wrong.code, wrong.body['attempts_remaining']]).toEqual([401, 'invalid_pin', 2]);
    const bare = await openFor(world, person, { type: 'shared' });
    expect(await refusalOf({ account_id: bare, pin: '2222', old_pin: '1111' }, person)).toEqual([
      400,
      'no_pin_set',
    ]);
  });

  it('counts wrong old PINs, and locks', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { pin: '1111' });
    const guess = () => world.act(setPin, { account_id, pin: '2222', old_pin: '3333' }, person.ctx);
    await guess();
    await guess();
    const locked = await guess();
    expect([locked.status, locked.code, locked.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
    expect(await refusalOf({ account_id, pin: '2222', old_pin: '1111' }, person)).toEqual([
      423,
      'pin_locked',
    ]);
  });

  it.each(['123', '12345', '12a4', '１２３４'])('does not take %s for a PIN', async (pin) => {
    const person = world.person();
    const account_id = await openFor(world, person);
    expect(await refusalOf({ account_id, pin }, person)).toEqual([400, 'invalid_pin']);
  });

  it('asks for the length of the server, and old PINs of another length still open', async () => {
    const person = world.person({ role: 'admin' });
    const rule = (length: number) => world.ok(updateBankConfig, { pin_config: { length } }, person.ctx);
    const another = { server_character_id: person.characterId, account_type: 'custom' };
    await rule(6);
    const account_id = await openFor(world, person, { pin: '123456' });
    await rule(4);
    await until(
      async () => (await world.act(createAccount, { ...another, pin: '4321' }, person.ctx)).status === 201,
    );
    expect(await refusalOf({ account_id, pin: '654321', old_pin: '123456' }, person)).toEqual([
      400,
      'invalid_pin',
    ]);
    await world.ok(setPin, { account_id, pin: '4321', old_pin: '123456' }, person.ctx);
    await world.ok(verifyPin, { account_id, pin: '4321' }, person.ctx);
  });

  it('is open to members with edit_settings alone', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared' });
    const editor = world.person({ serverId: person.serverId });
    const payer = world.person({ serverId: person.serverId });
    const admin = world.person({ serverId: person.serverId, role: 'admin' });
    await addMember(world, account_id, editor, ['edit_settings']);
    await addMember(world, account_id, payer, ['pay', 'transfer', 'manage_members']);
    expect(await refusalOf({ account_id, pin: '1111' }, payer)).toEqual([403, 'forbidden']);
    expect(await refusalOf({ account_id, pin: '1111' }, admin)).toEqual([403, 'forbidden']);
    await world.ok(setPin, { account_id, pin: '1111' }, editor.ctx);
    // A caller who may not change the PIN may not guess at it either.
    expect(await refusalOf({ account_id, pin: '2222', old_pin: '3333' }, payer)).toEqual([403, 'forbidden']);
    const left = await world.act(verifyPin, { account_id, pin: '3333' }, editor.ctx);
    expect(left.body['attempts_remaining']).toBe(2);
  });

  it('does not touch frozen, closed and unknown accounts', async () => {
    const person = world.person({ role: 'admin' });
    const frozen = await openFor(world, person);
    await world.ok(freezeAccount, { account_id: frozen }, person.ctx);
    const closed = await openFor(world, person, { type: 'shared' });
    await world.ok(closeAccount, { account_id: closed }, person.ctx);
    const foreign = await openFor(world, world.person());
    expect(await refusalOf({ account_id: frozen, pin: '1111' }, person)).toEqual([409, 'account_disabled']);
    expect(await refusalOf({ account_id: closed, pin: '1111' }, person)).toEqual([409, 'account_closed']);
    expect(await refusalOf({ account_id: foreign, pin: '1111' }, person)).toEqual([404, 'account_not_found']);
  });

  it('lets one of several first PINs that come at once through', async () => {
    const person = world.person();
    const account_id = await openFor(world, person);
    const pins = ['1111', '2222', '3333', '4444'];
    const answers = await Promise.all(pins.map((pin) => world.act(setPin, { account_id, pin }, person.ctx)));
    expect(answers.map((answer) => answer.code).sort()).toEqual(
      [null, ...Array(3).fill('pin_required')].sort(),
    );
    const kept = pins[answers.findIndex((answer) => answer.code === null)];
    await world.ok(verifyPin, { account_id, pin: kept }, person.ctx);
  });

  it('never puts a PIN over one that staff set while the old one was being checked', async () => {
    const person = world.person();
    const admin = world.person({ serverId: person.serverId, role: 'admin' });
    for (let round = 0; round < 5; round += 1) {
      const account_id = await openFor(world, person, { type: 'custom', pin: '1111' });
      const [thief] = await Promise.all([
        world.act(setPin, { account_id, pin: '6666', old_pin: '1111' }, person.ctx),
        world.ok(resetPin, { account_id, pin: '9999' }, admin.ctx),
      ]);
      const open = await world.act(verifyPin, { account_id, pin: '9999' }, person.ctx);
      // The thief's PIN was either set first and replaced, or refused. The PIN of staff is the one that is set.
      expect([null, 'invalid_pin']).toContain(thief.code);
      expect(open.code).toBeNull();
    }
  });
});
