import { ACCOUNT_PERMISSIONS } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import { addMember, openFor } from './accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_account', () => {
  it('shows the owner everything', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, {
      type: 'business',
      balance: 90,
      name: 'Taller',
      pin: '1234',
    });
    const { account } = await world.ok(getAccount, { account_id }, person.ctx);
    expect(account).toMatchObject({
      account_id,
      account_name: 'Taller',
      balance: 90,
      has_pin: true,
      my_permissions: [...ACCOUNT_PERMISSIONS],
    });
  });

  it('shows a member what the permissions of all characters of that user allow together', async () => {
    const person = world.person();
    const friend = world.person({ serverId: person.serverId });
    const second = world.addCharacter(friend);
    const account_id = await openFor(world, person, { type: 'shared', balance: 90 });
    await addMember(world, account_id, friend, ['transfer']);
    await addMember(world, account_id, { characterId: second }, ['view_balance']);
    const { account: both } = await world.ok(getAccount, { account_id }, friend.ctx);
    expect(both).toMatchObject({ balance: 90, my_permissions: ['view_balance', 'transfer'] });
    const { account: one } = await world.ok(
      getAccount,
      { account_id, character_id: friend.characterId },
      friend.ctx,
    );
    expect(one).toMatchObject({ balance: null, my_permissions: ['transfer'] });
  });

  it.each(['view_bank_logs', 'manage_bank_config'] as const)(
    'shows it to a member with %s',
    async (permission) => {
      const person = world.person();
      const account_id = await openFor(world, person, { balance: 90 });
      const staff = world.person({ serverId: person.serverId, permissions: [permission] });
      const { account } = await world.ok(getAccount, { account_id }, staff.ctx);
      expect(account).toMatchObject({ balance: 90, my_permissions: [] });
    },
  );

  it('still shows what belonged to a character that died, to whose character it was', async () => {
    const person = world.person();
    const dead = world.addCharacter(person, 'dead');
    const [left] = await world.database.query<{ id: number }>(
      `INSERT INTO accounts (server_id, kind, owner_character_id, number) VALUES ($1, 'personal', $2, $3) RETURNING id`,
      [person.serverId, dead, '1234123412341234'],
    );
    const { account } = await world.ok(getAccount, { account_id: left!.id }, person.ctx);
    expect(account).toMatchObject({ owner_character_id: dead, balance: 0 });
    const stranger = world.person({ serverId: person.serverId });
    expect((await world.act(getAccount, { account_id: left!.id }, stranger.ctx)).code).toBe('forbidden');
  });

  it('shows a stranger nothing', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared' });
    const stranger = world.person({ serverId: person.serverId, role: 'mod' });
    const refused = await world.act(getAccount, { account_id }, stranger.ctx);
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    const posing = await world.act(
      getAccount,
      { account_id, character_id: person.characterId },
      stranger.ctx,
    );
    expect([posing.status, posing.code]).toEqual([403, 'forbidden']);
  });

  it('does not know wallets, system accounts, accounts of other servers, or a character there is not', async () => {
    const person = world.person({ role: 'owner' });
    const wallet = await world.giveCash(person, { 10: 1 });
    const [system] = await world.database.query<{ id: number }>(
      `SELECT id FROM accounts WHERE server_id = $1 AND kind = 'treasury'`,
      [person.serverId],
    );
    const foreign = await openFor(world, world.person());
    for (const account_id of [wallet, system!.id, foreign, 999_999]) {
      const { status, code } = await world.act(getAccount, { account_id }, person.ctx);
      expect([status, code]).toEqual([404, 'account_not_found']);
    }
    const account_id = await openFor(world, person);
    const { status, code } = await world.act(getAccount, { account_id, character_id: 999_999 }, person.ctx);
    expect([status, code]).toEqual([404, 'character_not_found']);
  });
});

describe('get_balance', () => {
  it('adds up bank and cash', async () => {
    const person = await world.cardholder(300);
    const { characterId, ctx } = person;
    await world.giveCash(person, { 20: 2 });
    expect(await world.ok(getBalance, { server_character_id: characterId }, ctx)).toEqual({
      ok: true,
      bank_balance: 300,
      wallet_total: 40,
      total: 340,
      has_bank: true,
    });
  });

  it('takes the main account for the bank as soon as there is one, however empty', async () => {
    const { characterId, ctx } = await world.cardholder(300);
    await world.ok(createAccount, { server_character_id: characterId, account_type: 'personal' }, ctx);
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 0, total: 0, has_bank: true });
  });

  it('is zero without a bank account', async () => {
    const { ctx } = world.person();
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 0, total: 0, has_bank: false });
  });
});
