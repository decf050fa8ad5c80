import { fail } from '@cabildo/contracts/errors';
import { dealer, openDealer, tally, world } from './dealing.testing.ts';

openDealer();

const REPORTED = '100000000000000001';
const SENT = '100000000000000002';

describe('buy_vehicle', () => {
  it('charges the price of the model, hands the vehicle over and emits its event', async () => {
    const { buyer, model } = await dealer.offer({ brand: 'Karin', model: 'Sultan' });
    const { status, body } = await dealer.buy(buyer, model, { color: '#ff00aa', payment_method: 'auto' });
    const { vehicle } = body;
    const { vehicle_id } = vehicle;
    const paid = { total_cost: 100, payment_method: 'wallet' };
    expect([status, body]).toEqual([201, { ok: true, vehicle_id, vehicle, ...paid }]);
    expect(vehicle).toEqual({
      vehicle_id: expect.any(Number),
      server_id: buyer.serverId,
      vehicle_model_id: model,
      brand: 'Karin',
      model: 'Sultan',
      color: '#FF00AA',
      owner_character_id: buyer.characterId,
      owner_org_id: null,
      plate: expect.stringMatching(/^\d[A-Z]{2}\d{3}[A-Z]{2}$/),
      flags: { stolen: false, impounded: null },
      created_at: world.clock.now().toISOString(),
    });
    expect(dealer.chargesOf(buyer)).toMatchObject([
      { amount: 100, sale: 'vehicle', concept: expect.stringContaining(`Karin Sultan (${vehicle.plate})`) },
    ]);
    expect(await dealer.vehiclesOf(buyer)).toMatchObject([{ id: vehicle.vehicle_id, state: 'owned' }]);
    expect(await dealer.logOf(buyer)).toEqual([
      {
        action: 'sold',
        details: { total_cost: 100, payment_method: 'wallet' },
        actor_user_id: buyer.userId,
      },
    ]);
    expect(await dealer.emitted('vehicle.vehicle.bought', buyer)).toMatchObject([
      {
        actor: { kind: 'user', id: buyer.userId },
        character_ids: [buyer.characterId],
        data: { ...vehicle, total_cost: 100, payment_method: 'wallet' },
      },
    ]);
  });

  it('answers what was really paid, which a tax may have raised (ECB-13)', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = () => ({ charged: true, amount: 121, payment_method: 'bank' });
    const { body } = await dealer.buy(buyer, model);
    expect([body.total_cost, body.payment_method]).toEqual([121, 'bank']);
    expect(await dealer.purchasesOf(buyer)).toEqual([{ state: 'delivered', total: 121 }]);
  });

  it('takes nothing for a model that is free (CA-04)', async () => {
    const { buyer, model } = await dealer.offer({ price: 0 });
    const { status, body } = await dealer.buy(buyer, model);
    expect([status, body.total_cost, body.payment_method]).toEqual([201, 0, null]);
    expect([dealer.chargesOf(buyer), await dealer.purchasesOf(buyer)]).toEqual([[], []]);
    expect(await dealer.logOf(buyer)).toMatchObject([{ action: 'created', actor_user_id: buyer.userId }]);
  });

  it('passes on how the buyer wants to pay (SH-06)', async () => {
    const { buyer, model } = await dealer.offer();
    const payment = { payment_method: 'bank', account_id: 77, card_id: 78, pin: '1234' };
    await dealer.buy(buyer, model, payment);
    expect(dealer.chargesOf(buyer)).toMatchObject([payment]);
  });

  it('asks the price of the moment of the order', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = async ({ amount }) => {
      await world.database.query('UPDATE vehicle_models SET price = 5 WHERE id = $1', [model]);
      return { charged: true, amount, payment_method: 'wallet' };
    };
    expect((await dealer.buy(buyer, model)).body.total_cost).toBe(100);
  });

  it('finds no model that is not sold, unknown, or of another server (GW-24)', async () => {
    const { buyer, model } = await dealer.offer({ is_active: false });
    const elsewhere = await dealer.offer();
    for (const id of [model, elsewhere.model, 999_999_999])
      expect((await dealer.buy(buyer, id)).code).toBe('not_found');
    expect(await dealer.vehiclesOf(buyer)).toEqual([]);
  });

  it('sells nothing to a character that has ended (SV-10)', async () => {
    const { buyer, model } = await dealer.offer();
    await world.database.query('INSERT INTO owners VALUES ($1, $2, now())', [
      buyer.characterId,
      buyer.serverId,
    ]);
    expect((await dealer.buy(buyer, model)).code).toBe('character_not_found');
  });

  it('gives the plate and the place back when the payment is refused', async () => {
    const { buyer, model } = await dealer.offer();
    world.till.answer = () => ({ charged: false, refusal: fail('insufficient_balance') });
    expect((await dealer.buy(buyer, model)).code).toBe('insufficient_balance');
    expect([await dealer.vehiclesOf(buyer), await dealer.logOf(buyer)]).toEqual([[], []]);
    expect(await dealer.purchasesOf(buyer)).toMatchObject([{ state: 'refused' }]);
  });
});

describe('the cap of a character (CA-03)', () => {
  it('is that of the server, five if it says nothing', async () => {
    const { buyer, model } = await dealer.offer({ price: 0 });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await dealer.buy(buyer, model));
    expect(tally(answers)).toEqual({ ok: 5, limit_exceeded: 1 });
  });

  it('lets exactly as many of fifty orders at once through, and charges for no others', async () => {
    const { buyer, model } = await dealer.offer();
    await dealer.configure(buyer.serverId, { max_vehicles_per_char: 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => dealer.buy(buyer, model)));
    expect(tally(answers)).toEqual({ ok: 3, limit_exceeded: 47 });
    expect([dealer.chargesOf(buyer).length, (await dealer.vehiclesOf(buyer)).length]).toEqual([3, 3]);
  });

  it('counts a vehicle that is being paid for', async () => {
    const { buyer, model } = await dealer.offer();
    await dealer.configure(buyer.serverId, { max_vehicles_per_char: 1 });
    world.till.answer = async ({ amount }) => {
      expect((await dealer.buy(buyer, model)).code).toBe('limit_exceeded');
      return { charged: true, amount, payment_method: 'wallet' };
    };
    expect((await dealer.buy(buyer, model)).code).toBeNull();
  });

  it('is the highest of the limited roles that the bot reported, whatever the client sends (CF-03)', async () => {
    const { buyer, model } = await dealer.offer({ price: 0 });
    await dealer.configure(buyer.serverId, { max_vehicles_per_char: 5 });
    await dealer.limitRole(buyer.serverId, REPORTED, 1);
    await dealer.limitRole(buyer.serverId, SENT, 200);
    world.reported.set(buyer.userId, [REPORTED, '100000000000000003']);
    const sent = { cp_role_ids: [SENT] };
    const answers = [await dealer.buy(buyer, model, sent), await dealer.buy(buyer, model, sent)];
    expect(tally(answers)).toEqual({ ok: 1, limit_exceeded: 1 });
  });

  it('goes by the roles that are sent where no bot reports any', async () => {
    const { buyer, model } = await dealer.offer({ price: 0 });
    await dealer.configure(buyer.serverId, { max_vehicles_per_char: 1 });
    await dealer.limitRole(buyer.serverId, SENT, 2);
    const sent = { cp_role_ids: SENT };
    const answers = [await dealer.buy(buyer, model), await dealer.buy(buyer, model)];
    answers.push(await dealer.buy(buyer, model, sent), await dealer.buy(buyer, model, sent));
    expect(answers.map(({ code }) => code)).toEqual([null, 'limit_exceeded', null, 'limit_exceeded']);
  });
});
