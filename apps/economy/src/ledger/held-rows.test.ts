import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { hold } from '@cabildo/testing';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { lockAccounts } from '../bank/accounts/table.ts';
import { holdBillTypes } from '../bank/cash/bill-types.table.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A person who moves money between two accounts. */
async function mover(serverId: number) {
  const person = world.person({ serverId });
  const from_account_id = await openFor(world, person, { balance: 1_000 });
  const to_account_id = await openFor(world, person, { type: 'custom' });
  const move = () => world.ok(internalTransfer, { from_account_id, to_account_id, amount: 1 }, person.ctx);
  const cash = () => world.act(withdraw, { amount: 100, account_id: from_account_id }, person.ctx);
  return { move, cash, from: from_account_id, to: to_account_id };
}

describe('what a plain transaction holds', () => {
  it('delays transfers of this account alone, on its server and on others', async () => {
    const serverId = world.newServer();
    const [stuck, neighbour, stranger] = [
      await mover(serverId),
      await mover(serverId),
      await mover(world.newServer()),
    ];
    const release = await hold(world.database, (tx) => lockAccounts(tx, [stuck.from]));
    const waiting = [stuck.move(), stuck.move(), stuck.move()];
    for (let count = 0; count < 10; count += 1) await Promise.all([neighbour.move(), stranger.move()]);
    expect(await Promise.race([...waiting, Promise.resolve('all wait')])).toBe('all wait');
    await release();
    await Promise.all(waiting);
    expect(await world.balanceOf(stuck.to)).toBe(3);
  });

  it('delays cash of its server alone when it is the denominations', async () => {
    const serverId = world.newServer();
    const [stuck, stranger] = [await mover(serverId), await mover(world.newServer())];
    const release = await hold(world.database, (tx) => holdBillTypes(tx, serverId));
    const waiting = [stuck.cash(), stuck.cash()];
    for (let count = 0; count < 5; count += 1)
      await Promise.all([stuck.move(), stranger.move(), stranger.cash()]);
    expect(await Promise.race([...waiting, Promise.resolve('all wait')])).toBe('all wait');
    await release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
