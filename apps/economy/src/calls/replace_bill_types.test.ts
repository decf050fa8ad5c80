import getOverview from '@cabildo/contracts/economy/calls/get_overview.ts';
import replaceBillTypes from '@cabildo/contracts/economy/calls/replace_bill_types.ts';
import getWallet from '@cabildo/contracts/economy/server_economy/get_wallet.ts';
import withdraw from '@cabildo/contracts/economy/server_economy/withdraw.ts';
import { startWorld, type World } from '../world.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const plain = (...values: number[]) => values.map((value) => ({ value, label: null, image_url: null }));
const seen = (bills: { value: number; is_active: boolean }[]) =>
  bills.map(({ value, is_active }) => (is_active ? value : `${value} retired`));

describe('replace_bill_types', () => {
  it('makes the set the only one, before or after the usual one was ever used', async () => {
    const [fresh, used] = [world.newServer(), world.newServer()];
    await world.ask(getOverview, { server_id: used });
    for (const server_id of [fresh, used]) {
      const { body } = await world.ask(replaceBillTypes, { server_id, bill_types: plain(2, 500) });
      expect(seen(body.bill_types)).toEqual([2, 500]);
      expect(seen((await world.ask(getOverview, { server_id })).body.bill_types)).toEqual([2, 500]);
    }
  });

  it('retires what somebody still holds, and issues it again when it comes back', async () => {
    const person = world.person();
    await world.giveCash(person, { 50: 1 });
    const server_id = person.serverId;
    const retired = await world.ask(replaceBillTypes, { server_id, bill_types: plain(1, 20) });
    expect(seen(retired.body.bill_types)).toEqual([1, 20, '50 retired']);
    const looks = { label: 'Medio', image_url: 'https://example.org/50.png' };
    const back = await world.ask(replaceBillTypes, {
      server_id,
      bill_types: [...plain(20), { value: 50, ...looks }],
    });
    expect(seen(back.body.bill_types)).toEqual([20, 50]);
    expect(back.body.bill_types[1]).toMatchObject(looks);
  });

  it('keeps the ids of what stays, so that repeating it changes nothing', async () => {
    const server_id = world.newServer();
    const input = { server_id, bill_types: plain(5, 10, 1_000) };
    const first = await world.ask(replaceBillTypes, input);
    expect((await world.ask(replaceBillTypes, input)).body).toEqual(first.body);
  });

  it('refuses a value that comes twice', async () => {
    const { status, code } = await world.ask(replaceBillTypes, { server_id: 1, bill_types: plain(5, 5) });
    expect([status, code]).toEqual([400, 'error']);
  });

  it('leaves nobody with bills that are gone, and everybody able to pay, though cash moves meanwhile', async () => {
    const person = await world.holder(1_000);
    const server_id = person.serverId;
    const sets = [plain(1, 100), plain(1, 20), plain(1, 50), plain(1, 5, 10)];
    await Promise.all([
      ...sets.map((bill_types) => world.ask(replaceBillTypes, { server_id, bill_types })),
      ...Array.from({ length: 10 }, () => world.ok(withdraw, { amount: 100 }, person.ctx)),
    ]);
    const { bills, total_cash } = await world.ok(getWallet, {}, person.ctx);
    const types = (await world.ask(getOverview, { server_id })).body.bill_types.map(({ value }) => value);
    for (const { value } of bills) expect(types).toContain(value);
    expect(total_cash).toBe(1_000);
  });
});
