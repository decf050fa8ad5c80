import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@cabildo/contracts/event';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import planBillTypes from '@cabildo/contracts/economy/bank/cash/plan_bill_types.rpc.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import { until } from '@cabildo/testing';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Bill = { value: number; label: string | null; image_url: string | null };
const plain = (...values: number[]): Bill[] =>
  values.map((value) => ({ value, label: null, image_url: null }));
const seen = (bills: { value: number; is_active: boolean }[]) =>
  bills.map(({ value, is_active }) => (is_active ? value : `${value} retired`));

const overview = async (server_id: number) => (await world.ask(getOverview, { server_id })).body;
const plan = async (server_id: number, bill_types: Bill[]) =>
  (await world.ask(planBillTypes, { server_id, bill_types })).body.bill_types;

/** The event of a configuration with these denominations, as the servers service publishes it. */
async function changeOf(server_id: number, version: number, bills: Bill[]): Promise<EventEnvelope> {
  const active = (await plan(server_id, bills)).filter(({ is_active }) => is_active);
  const bill_types = active.map(({ is_active: _, ...bill }) => bill);
  return {
    event_id: randomUUID(),
    type: serverConfigUpdated.type,
    server_id,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'user', id: 1 },
    character_ids: [],
    data: {
      server_id,
      user_id: 1,
      gp_username: 'ana',
      changed: ['bill_types'],
      cash: { version, bill_types },
    },
    note: '',
    note_en: '',
  };
}

const reached = (server_id: number, version: number) =>
  until(async () => (await overview(server_id)).bill_types_version >= version);

/** Publishes a change of the configuration and waits until the denominations have followed. */
async function change(serverId: number, version: number, bills: Bill[]): Promise<void> {
  await world.publish(await changeOf(serverId, version, bills));
  await reached(serverId, version);
}

describe('the denominations of a changed configuration', () => {
  it('become the active set, before or after the usual one was ever used', async () => {
    const [fresh, used] = [world.newServer(), world.newServer()];
    await overview(used);
    for (const serverId of [fresh, used]) {
      await change(serverId, 1, plain(2, 500));
      expect(seen((await overview(serverId)).bill_types)).toEqual([2, 500]);
    }
  });

  it('retire a value that a wallet still holds, and issue it again when it comes back', async () => {
    const person = world.person();
    await world.giveCash(person, { 50: 1 });
    const { serverId } = person;
    await change(serverId, 1, plain(1, 20));
    expect(seen((await overview(serverId)).bill_types)).toEqual([1, 20, '50 retired']);
    const looks = { label: 'Medio', image_url: 'https://example.org/50.png' };
    await change(serverId, 2, [...plain(20), { value: 50, ...looks }]);
    const { bill_types } = await overview(serverId);
    expect(seen(bill_types)).toEqual([20, 50]);
    expect(bill_types[1]).toMatchObject(looks);
  });

  it('stand as they were planned, and the plan alone changes nothing', async () => {
    const person = world.person();
    await world.giveCash(person, { 50: 1 });
    const { serverId } = person;
    const before = (await overview(serverId)).bill_types;
    const planned = await plan(serverId, plain(5, 1_000));
    expect(seen(planned)).toEqual([5, '50 retired', 1_000]);
    expect((await overview(serverId)).bill_types).toEqual(before);
    await change(serverId, 1, plain(5, 1_000));
    const after = (await overview(serverId)).bill_types;
    expect(seen(after)).toEqual(seen(planned));
    expect(after.slice(0, 2).map(({ bill_type_id }) => bill_type_id)).toEqual(
      planned.slice(0, 2).map(({ bill_type_id }) => bill_type_id),
    );
  });

  it('are not undone by an earlier set that arrives later, or again', async () => {
    const { serverId, ctx } = world.person({ role: 'admin' });
    const [first, second] = [await changeOf(serverId, 1, plain(3)), await changeOf(serverId, 2, plain(7))];
    await world.publish(second);
    await reached(serverId, 2);
    await world.ok(createBillType, { value: 900 }, ctx);
    await world.publish(first);
    await world.publish({ ...second, event_id: randomUUID() });
    const other = world.newServer();
    await change(other, 1, plain(1));
    expect(seen((await overview(serverId)).bill_types)).toEqual([7, 900]);
  });

  it('leave no wallet with removed bills, and all able to pay, while cash moves', async () => {
    const person = await world.cardholder(1_000);
    const { serverId } = person;
    const sets = [plain(1, 100), plain(1, 20), plain(1, 50), plain(1, 5, 10)];
    const changes = await Promise.all(sets.map((set, index) => changeOf(serverId, index + 1, set)));
    await Promise.all([
      ...changes.map((event) => world.publish(event)),
      ...Array.from({ length: 10 }, () => world.ok(withdraw, { amount: 100 }, person.ctx)),
    ]);
    await reached(serverId, sets.length);
    const { bills, total_cash } = await world.ok(getWallet, {}, person.ctx);
    const types = (await overview(serverId)).bill_types.map(({ value }) => value);
    for (const { value } of bills) expect(types).toContain(value);
    expect(total_cash).toBe(1_000);
  });
});

describe('plan_bill_types', () => {
  it('refuses a value that comes twice', async () => {
    const { status, code } = await world.ask(planBillTypes, { server_id: 1, bill_types: plain(5, 5) });
    expect([status, code]).toEqual([400, 'error']);
  });
});
