import { eraseServer } from '@cabildo/operation/erasure';
import { tablesOf } from '@cabildo/kit/service';
import { withKey } from '@cabildo/testing';
import deleteModel from '@cabildo/contracts/vehicles/models/delete_vehicle_model.ts';
import buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { dealer, openDealer, paid, world } from './dealing.testing.ts';

openDealer();

const END = `INSERT INTO owners VALUES ($1, $2, now()) ON CONFLICT (character_id) DO UPDATE SET ended_at = now()`;

describe('a vehicle that cannot be delivered any more', () => {
  test('because the buyer ended is paid back, and there is no vehicle (SV-10, GW-23)', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = async (asked) => {
      await world.database.query(END, [buyer.characterId, buyer.serverId]);
      return paid(asked);
    };
    const ctx = withKey(buyer.ctx, 'gone');
    const { code, body } = await dealer.buy(buyer, model, {}, ctx);
    expect([code, body['error']]).toEqual(['not_found', expect.stringContaining('Se devolvió el dinero')]);
    expect(world.till.refunded).toContain(dealer.chargesOf(buyer)[0]!.key);
    expect([await dealer.vehiclesOf(buyer), await dealer.purchasesOf(buyer)]).toMatchObject([
      [],
      [{ state: 'refunded' }],
    ]);
    expect(await dealer.emitted('vehicle.vehicle.refunded', buyer)).toMatchObject([
      { character_ids: [buyer.characterId], data: { total_cost: 100 } },
    ]);
    expect((await dealer.buy(buyer, model, {}, ctx)).code).toBe('character_not_found');
    expect(dealer.chargesOf(buyer)).toHaveLength(1);
  });

  test('because its server was erased finds nothing (SV-11)', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = async (asked) => {
      await eraseServer(world.database, tablesOf(world.definition), buyer.serverId);
      return paid(asked);
    };
    expect((await dealer.buy(buyer, model)).code).toBe('not_found');
  });
});

test('a model of which a vehicle is being bought cannot be deleted (CA-06)', async () => {
  const { buyer, model } = await dealer.offer();
  world.till.answer = async (asked) => {
    const keeper = world.person({ serverId: buyer.serverId, permissions: ['manage_vehicle_models'] });
    const { status, code } = await world.act(deleteModel, { vehicle_model_id: model }, keeper.ctx);
    expect([status, code]).toEqual([409, 'error']);
    return paid(asked);
  };
  expect((await dealer.buy(buyer, model)).code).toBeNull();
});

describe('a purchase that was left in the middle (GW-23)', () => {
  /** Sends an order whose deadline allows one charge request at most. */
  async function leave(buyer: Parameters<typeof dealer.orderOf>[0], model: number): Promise<void> {
    const input = dealer.orderOf(buyer, model);
    const request = { n: buyVehicle.name, i: input, c: withKey(buyer.ctx, 'k') };
    const line = await world.bus.request('vehicles', JSON.stringify(request), {
      deadline: Date.now() + 4_000,
    });
    expect(line).toMatch(/^503 .*"outcome":"unknown"/);
  }

  test('is given up when nothing was taken, and its key is free for another try', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    await leave(buyer, model);
    expect(await dealer.vehiclesOf(buyer)).toMatchObject([{ state: 'reserved' }]);
    world.till.answer = paid;
    expect(await dealer.settle(buyer)).toBe('refused');
    expect(await dealer.vehiclesOf(buyer)).toEqual([]);
    expect((await dealer.buy(buyer, model, {}, withKey(buyer.ctx, 'k'))).code).toBeNull();
  });

  test('is delivered when it was paid for, and its key gets the answer', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = (asked) => {
      world.till.outcomes.set(asked.key, { charged: true, amount: 100, payment_method: 'bank' });
      throw new Error('the answer is lost');
    };
    await leave(buyer, model);
    expect(await dealer.settle(buyer)).toBe('delivered');
    const { status, body } = await dealer.buy(buyer, model, {}, withKey(buyer.ctx, 'k'));
    const [vehicle] = await dealer.vehiclesOf(buyer);
    expect([status, body.vehicle.vehicle_id, body.payment_method]).toEqual([201, vehicle!.id, 'bank']);
    expect(await dealer.logOf(buyer)).toMatchObject([{ action: 'sold', actor_user_id: buyer.userId }]);
  });
});

test('an Idempotency-Key makes 100 orders at once one purchase, and all get the same answer (GW-17)', async () => {
  for (const price of [0, 100]) {
    const { buyer, model } = await dealer.offer({ price });
    const ctx = withKey(buyer.ctx, 'k');
    const answers = await Promise.all(Array.from({ length: 100 }, () => dealer.buy(buyer, model, {}, ctx)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]!.status, (await dealer.vehiclesOf(buyer)).length]).toEqual([201, 1]);
  }
});
