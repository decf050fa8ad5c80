import { fail } from '@cabildo/contracts/errors';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { withKey } from '@cabildo/testing';
import type { Person } from '../testing/world.ts';
import { market, openMarket, world } from './offering.testing.ts';

openMarket();

const to = ({ characterId }: Person) => ({ to_character_id: characterId });

describe('accept_offer (VS-01)', () => {
  it('takes the price for the seller, hands the vehicle over, and says so', async () => {
    const { seller, buyer, staff, vehicle, serverId } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    world.till.answer = () => ({ charged: true, amount: 121, payment_method: 'bank' });
    const payment = { payment_method: 'bank', account_id: 77, pin: '1234', max_total: 130 };
    const { status, body } = await market.accept(buyer, offer, payment);
    const sold = { ...vehicle, owner_character_id: buyer.characterId };
    expect([status, body]).toEqual([
      200,
      { ok: true, vehicle: sold, total_cost: 121, payment_method: 'bank' },
    ]);
    expect(await market.ownerOf(vehicle.vehicle_id)).toBe(buyer.characterId);
    expect(market.chargesOf(buyer)).toMatchObject([
      {
        amount: 100,
        sale: 'vehicle',
        payee: { server_character_id: seller.characterId },
        ...payment,
        concept: expect.stringContaining(`(${vehicle.plate})`),
      },
    ]);
    expect(market.chargesOf(buyer)[0]!.payer_org).toBeUndefined();
    expect(await market.emitted('vehicle.offer.accepted', serverId)).toMatchObject([
      {
        actor: { kind: 'user', id: buyer.userId },
        character_ids: [seller.characterId, buyer.characterId],
        data: { offer_id: offer, status: 'accepted', total_cost: 121, payment_method: 'bank' },
        note: expect.stringContaining('vendió el vehículo'),
      },
    ]);
    const { logs } = await world.ok(getLogs, { vehicle_id: vehicle.vehicle_id }, staff.ctx);
    expect(logs[0]).toMatchObject({
      action: 'updated',
      actor_user_id: buyer.userId,
      note: 'Vendido por 121\u00a0$ (banco): Eva Pérez → Ana Pérez',
    });
  });

  it('hands a present over at once, by the same yes', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer), { price: 0 });
    expect(await market.ownerOf(vehicle.vehicle_id)).toBe(seller.characterId);
    const { body } = await market.accept(buyer, offer);
    expect([body.total_cost, body.payment_method, body.vehicle.owner_character_id]).toEqual([
      0,
      null,
      buyer.characterId,
    ]);
    expect([market.chargesOf(buyer), await market.paymentsOf(offer)]).toEqual([[], []]);
  });

  it('is for the one to whom the vehicle is offered', async () => {
    const { seller, buyer, staff, vehicle } = await market.pair();
    const elsewhere = world.person();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    const codes = [
      await market.accept(staff, offer),
      await market.accept(seller, offer),
      await market.accept(elsewhere, offer),
      await market.accept(buyer, 999_999_999),
    ].map(({ code }) => code);
    expect(codes).toEqual(['forbidden', 'forbidden', 'not_found', 'not_found']);
  });

  it.each([{ impounded: true }, { stolen: true }])('refuses a vehicle with %j', async (flags) => {
    const { seller, buyer, staff, vehicle } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    await world.ok(setFlags, { vehicle_id: vehicle.vehicle_id, ...flags }, staff.ctx);
    const { status, code } = await market.accept(buyer, offer);
    expect([status, code, market.chargesOf(buyer)]).toEqual([409, 'error', []]);
    expect((await market.statusOf(offer)).status).toBe('open');
  });

  it('leaves the offer open when the payment is refused', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    world.till.answer = () => ({ charged: false, refusal: fail('insufficient_balance') });
    expect((await market.accept(buyer, offer)).code).toBe('insufficient_balance');
    expect(await market.statusOf(offer)).toEqual({ status: 'open', payment_id: null });
    world.till.answer = () => ({ charged: true, amount: 100, payment_method: 'wallet' });
    expect((await market.accept(buyer, offer)).code).toBeNull();
    expect(await market.paymentsOf(offer)).toEqual(['refused', 'delivered']);
  });

  it('gives all requests with one Idempotency-Key the same answer (GW-17)', async () => {
    for (const price of [0, 100]) {
      const { seller, buyer, vehicle } = await market.pair();
      const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer), { price });
      const ctx = withKey(buyer.ctx, `k${price}`);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => market.accept(buyer, offer, {}, ctx)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
    }
  });
});

describe('the cap of a buyer (CA-03)', () => {
  it('is judged before the money', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    for (let n = 0; n < 5; n += 1) await world.buy(buyer);
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    const { status, code } = await market.accept(buyer, offer);
    expect([status, code, market.chargesOf(buyer)]).toEqual([400, 'limit_exceeded', []]);
  });

  it('lets one of two acceptances at once through, and counts what is being paid for', async () => {
    const { seller, buyer, vehicle, serverId } = await market.pair();
    const other = world.person({ serverId });
    const second = await world.buy(other);
    for (let n = 0; n < 4; n += 1) await world.buy(buyer);
    const offers = [
      await market.offered(seller, vehicle.vehicle_id, to(buyer)),
      await market.offered(other, second.vehicle_id, to(buyer)),
    ];
    const answers = await Promise.all(offers.map((offer) => market.accept(buyer, offer)));
    expect(answers.map(({ code }) => code).sort()).toEqual([null, 'limit_exceeded'].sort());
    expect(market.chargesOf(buyer)).toHaveLength(1);
    await expect(world.buy(buyer)).rejects.toThrow('limit_exceeded');
  });
});

describe('an organisation that buys (VS-02)', () => {
  it('pays with its own money by the right `vehicles`, up to max_vehicles', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const org = world.addOrg(buyer);
    const offer = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org });
    for (const otherwise of [{ payment_method: 'wallet' }, { account_id: 5 }, { card_id: 5 }]) {
      const { status, code } = await market.accept(buyer, offer, otherwise);
      expect([status, code]).toEqual([400, 'error']);
    }
    world.orgs.get(org)!.maxVehicles = 0;
    expect((await market.accept(buyer, offer)).code).toBe('limit_exceeded');
    world.orgs.get(org)!.maxVehicles = 1;
    expect((await market.accept(buyer, offer)).body.vehicle.owner_org_id).toBe(org);
    expect(market.chargesOf(buyer)).toMatchObject([
      { payment_method: 'bank', payer_org: { org_id: org, right: 'vehicles' } },
    ]);
  });

  it('is not sold to by the one who accepts for it, but may be given a present', async () => {
    const { seller, vehicle } = await market.pair();
    const org = world.addOrg(seller);
    const offer = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org });
    const { status, code } = await market.accept(seller, offer);
    expect([status, code]).toEqual([400, 'self_transfer']);
    await market.cancel(seller, offer);
    const gift = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org }, { price: 0 });
    expect((await market.accept(seller, gift)).body.vehicle.owner_org_id).toBe(org);
  });

  it('gets the price of what it sells', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const org = world.addOrg(seller);
    const gift = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org }, { price: 0 });
    await market.accept(seller, gift);
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    await market.accept(buyer, offer);
    expect(market.chargesOf(buyer)).toMatchObject([{ payee: { org_id: org } }]);
  });
});
