import addMoney from '@cabildo/contracts/economy/funds/bot/add_money.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { throughBot, until } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { deathOf, dieInEconomy, endCharacters, ownedBy, publish, treasuryOf } from './endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a character with money in accounts of every kind, and staff of the server. */
async function estate() {
  const holder = await world.cardholder(50);
  const main = await openFor(world, holder, { balance: 100 });
  const savings = await openFor(world, holder, { type: 'savings', balance: 30 });
  const wallet = await world.giveCash(holder, { 50: 2 });
  const staff = world.person({ serverId: holder.serverId, role: 'admin' });
  return { holder, main, savings, wallet, staff };
}
const die = (...people: Omit<Person, 'ctx'>[]) => dieInEconomy(world, ...people);
const codeOf = async (answer: Promise<{ status: number; code: string | null }>) => (await answer).code;

describe('what a dead character had (DN-09)', () => {
  it('is frozen to the last unit, in accounts of every kind and in the wallet, and nothing is swept', async () => {
    const { holder, main, savings, wallet, staff } = await estate();
    await world.ok(freezeAccount, { account_id: savings }, staff.ctx);
    await die(holder);
    expect(await ownedBy(world, holder.characterId)).toMatchObject([
      { id: holder.accountId, status: 'frozen', balance: 50 },
      { id: main, status: 'frozen', balance: 100 },
      { id: savings, status: 'frozen', balance: 30 },
      { id: wallet, status: 'frozen', balance: 100 },
    ]);
    expect(await treasuryOf(world, holder.serverId)).toBe(0);
    const frozen = (await world.events('bank.account.frozen')).filter(
      ({ server_id, actor }) => server_id === holder.serverId && actor.kind === 'system',
    );
    expect(frozen.map(({ data }) => (data as { account_id: number }).account_id)).toEqual([
      holder.accountId,
      main,
    ]);
  });

  it('moves no more, even while the cache of characters still has it alive', async () => {
    const { holder, main, savings, staff } = await estate();
    const other = await world.cardholder(20, { serverId: holder.serverId });
    await die(holder);
    const { ctx, characterId } = holder;
    const named = { server_character_id: characterId };
    expect([
      await codeOf(world.act(withdraw, { ...named, amount: 1 }, ctx)),
      await codeOf(world.act(deposit, { ...named, amount: 50 }, ctx)),
      await codeOf(
        world.act(internalTransfer, { from_account_id: main, to_account_id: savings, amount: 1 }, ctx),
      ),
      await codeOf(
        world.act(
          transfer,
          { from_character_id: characterId, to_character_id: other.characterId, amount: 1 },
          ctx,
        ),
      ),
      await codeOf(
        world.act(
          transfer,
          { from_character_id: other.characterId, to_character_id: characterId, amount: 1 },
          other.ctx,
        ),
      ),
      await codeOf(world.act(addMoney, { ...named, amount: 1 }, throughBot(staff.ctx))),
      await codeOf(world.act(addMoney, { ...named, amount: 1, target: 'wallet' }, throughBot(staff.ctx))),
    ]).toEqual(Array.from({ length: 7 }, () => 'account_disabled'));
  });

  it('is not unfrozen by staff, and no account is opened beside it', async () => {
    const { holder, main, staff } = await estate();
    await die(holder);
    const unfreeze = (account_id: number) => codeOf(world.act(unfreezeAccount, { account_id }, staff.ctx));
    expect(await unfreeze(main)).toBe('account_disabled');
    const opening = { server_character_id: holder.characterId, account_type: 'shared' };
    expect(await codeOf(world.act(createAccount, opening, holder.ctx))).toBe('character_not_found');
  });

  it('stays as it is when the news comes again, and that of others is not touched', async () => {
    const { holder, main } = await estate();
    const other = await world.cardholder(20, { serverId: holder.serverId });
    const event = deathOf(holder);
    await die(holder);
    await publish(world, event, event);
    await die(world.person({ serverId: holder.serverId }));
    expect((await ownedBy(world, holder.characterId)).find(({ id }) => id === main)).toMatchObject({
      status: 'frozen',
      balance: 100,
    });
    expect(await ownedBy(world, other.characterId)).toMatchObject([{ status: 'active', balance: 20 }]);
  });

  it('is wound up as ever when the dead character is deleted (SV-10)', async () => {
    const { holder } = await estate();
    await die(holder);
    await endCharacters(world, holder);
    await until(async () => (await treasuryOf(world, holder.serverId)) === 280);
    for (const row of await ownedBy(world, holder.characterId))
      expect(row).toMatchObject({ status: 'closed', balance: 0 });
  });

  it('loses nothing to transfers that are under way', async () => {
    const { holder, main, savings } = await estate();
    const move = () =>
      world.act(internalTransfer, { from_account_id: main, to_account_id: savings, amount: 1 }, holder.ctx);
    const moved = Array.from({ length: 20 }, move);
    await die(holder);
    const codes = (await Promise.all(moved)).map(({ code }) => code);
    expect(codes.every((code) => code === null || code === 'account_disabled')).toBe(true);
    const total = (await ownedBy(world, holder.characterId)).reduce((sum, { balance }) => sum + balance, 0);
    expect(total).toBe(280);
  });
});
