import deleteBillType from '@cabildo/contracts/economy/bank/cash/delete_bill_type.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function serverWithBills() {
  const admin = world.person({ role: 'admin' });
  const { bill_types } = await world.ok(listBillTypes, {}, admin.ctx);
  const idOf = (value: number): number => bill_types.find((bill) => bill.value === value)!.bill_type_id;
  return { ...admin, idOf };
}

describe('delete_bill_type', () => {
  it('removes a denomination for good and emits the event', async () => {
    const { serverId, ctx, idOf } = await serverWithBills();
    const bill_type_id = idOf(50);
    expect(await world.ok(deleteBillType, { bill_type_id }, ctx)).toEqual({
      ok: true,
      deleted: true,
      bill_type_id,
    });
    const event = (await world.events('bank.bill_type.deleted')).find(
      (event) => event.server_id === serverId,
    );
    expect(event).toMatchObject({ data: { bill_type_id, value: 50 } });
    expect((await world.act(deleteBillType, { bill_type_id }, ctx)).code).toBe('not_found');
  });

  it('leaves a server without any if that is wanted: the usual ones do not come back', async () => {
    const { ctx, idOf } = await serverWithBills();
    for (const value of [1, 5, 10, 20, 50, 100])
      await world.ok(deleteBillType, { bill_type_id: idOf(value) }, ctx);
    expect((await world.ok(listBillTypes, {}, ctx)).bill_types).toEqual([]);
  });

  it('refuses while a wallet holds such bills', async () => {
    const { serverId, ctx, idOf } = await serverWithBills();
    const person = await world.cardholder(0, { serverId });
    await world.giveCash(person, { 20: 1 });
    const { status, code } = await world.act(deleteBillType, { bill_type_id: idOf(20) }, ctx);
    expect([status, code]).toEqual([409, 'error']);
    await world.ok(deposit, { amount: 20 }, person.ctx);
    await world.ok(deleteBillType, { bill_type_id: idOf(20) }, ctx);
  });

  it('does not find a bill of another server', async () => {
    const { idOf } = await serverWithBills();
    const stranger = world.person({ role: 'owner' });
    const { status, code } = await world.act(deleteBillType, { bill_type_id: idOf(20) }, stranger.ctx);
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it('never leaves bills that no longer exist in a wallet, even if they are withdrawn at that moment', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { serverId, ctx, idOf } = await serverWithBills();
      const person = await world.cardholder(100, { serverId });
      const taking = world.act(withdraw, { amount: 100 }, person.ctx);
      const [taken, deleted] = await Promise.all([
        taking,
        world.act(deleteBillType, { bill_type_id: idOf(100) }, ctx),
      ]);
      expect(taken.code).toBeNull();
      const { bills } = await world.ok(getWallet, {}, person.ctx);
      const values = (await world.ok(listBillTypes, {}, ctx)).bill_types.map(({ value }) => value);
      for (const { value } of bills) expect(values).toContain(value);
      expect(bills).toMatchObject(
        deleted.code ? [{ value: 100, quantity: 1 }] : [{ value: 50, quantity: 2 }],
      );
      outcomes.push(String(deleted.code));
    }
    expect(outcomes.every((code) => code === 'null' || code === 'error')).toBe(true);
  });
});
