import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('get_balance', () => {
  it('adds up bank and cash', async () => {
    const person = await world.holder(300);
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
    const { characterId, ctx } = await world.holder(300);
    await world.ok(createAccount, { server_character_id: characterId, account_type: 'personal' }, ctx);
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 0, total: 0, has_bank: true });
  });

  it('is zero without a bank account', async () => {
    const { ctx } = world.person();
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 0, total: 0, has_bank: false });
  });

  it('refuses a stranger with forbidden, but not a member with view_bank_logs', async () => {
    const { serverId, characterId } = world.person();
    const { status, code } = await world.act(
      getBalance,
      { server_character_id: characterId },
      world.person({ serverId }).ctx,
    );
    expect([status, code]).toEqual([403, 'forbidden']);
    const auditor = world.person({ serverId, permissions: ['view_bank_logs'] });
    await world.ok(getBalance, { server_character_id: characterId }, auditor.ctx);
  });

  it('does not find a character of another server', async () => {
    const { characterId } = world.person();
    const { status, code } = await world.act(
      getBalance,
      { server_character_id: characterId },
      world.person().ctx,
    );
    expect([status, code]).toEqual([404, 'character_not_found']);
  });

  it('asks for the character where there are several', async () => {
    const person = world.person();
    world.addCharacter(person);
    const { status, code } = await world.act(getBalance, {}, person.ctx);
    expect([status, code]).toEqual([400, 'error']);
  });
});
