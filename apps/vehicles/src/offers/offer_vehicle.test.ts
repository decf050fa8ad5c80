import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import listOffers from '@cabildo/contracts/vehicles/offers/list_offers.ts';
import offerVehicle from '@cabildo/contracts/vehicles/offers/offer_vehicle.ts';
import { until } from '@cabildo/testing';
import { tally } from '../sales/dealing.testing.ts';
import type { Person } from '../testing/world.ts';
import { market, openMarket, world } from './offering.testing.ts';

openMarket();

const to = ({ characterId }: Person) => ({ to_character_id: characterId });
const listed = async (person: Person, rest: object = {}) =>
  (await world.ok(listOffers, rest as never, person.ctx)).offers.map(({ offer_id }) => offer_id);

describe('offer_vehicle (VS-01)', () => {
  it('offers a vehicle to a character, for a quarter of an hour unless it says otherwise', async () => {
    const { seller, buyer, vehicle, serverId } = await market.pair();
    const { status, body } = await market.offer(seller, vehicle.vehicle_id, to(buyer));
    const now = world.clock.now().getTime();
    const offer = {
      offer_id: body.offer_id,
      status: 'open',
      vehicle_id: vehicle.vehicle_id,
      brand: vehicle.brand,
      model: vehicle.model,
      plate: vehicle.plate,
      from_character_id: seller.characterId,
      from_org_id: null,
      to_character_id: buyer.characterId,
      to_org_id: null,
      price: 100,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 15 * 60_000).toISOString(),
    };
    expect([status, body]).toEqual([201, { ok: true, offer_id: expect.any(Number), offer }]);
    expect(await market.emitted('vehicle.offer.made', serverId)).toMatchObject([
      {
        actor: { kind: 'user', id: seller.userId },
        character_ids: [seller.characterId, buyer.characterId],
        data: offer,
        note: expect.stringContaining('ofreció el vehículo'),
      },
    ]);
    expect(await listed(seller, { direction: 'sent' })).toEqual([body.offer_id]);
    expect(await listed(buyer, { direction: 'received', status: 'open' })).toEqual([body.offer_id]);
    expect(await listed(buyer, { direction: 'sent' })).toEqual([]);
  });

  it('refuses what is not the caller’s, whom it cannot be offered to, and oneself', async () => {
    const { seller, buyer, staff, vehicle, serverId } = await market.pair();
    const elsewhere = await market.pair();
    const { vehicle_id } = vehicle;
    const codes = [
      await market.offer(staff, vehicle_id, to(buyer)),
      await market.offer(seller, elsewhere.vehicle.vehicle_id, to(buyer)),
      await market.offer(seller, 999_999_999, to(buyer)),
      await market.offer(seller, vehicle_id, to(elsewhere.buyer)),
      await market.offer(seller, vehicle_id, to(seller)),
      await market.offer(seller, vehicle_id, { to_org_id: 999_999 }),
      await market.offer(seller, vehicle_id, { to_org_id: world.addOrg(elsewhere.buyer) }),
      await market.offer(seller, vehicle_id, {}),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'forbidden',
      'not_found',
      'not_found',
      'character_not_found',
      'self_transfer',
      'not_found',
      'not_found',
      'error',
    ]);
    expect(await market.emitted('vehicle.offer.made', serverId)).toEqual([]);
  });

  it('refuses a vehicle that is impounded or stolen', async () => {
    const { seller, buyer, staff, vehicle } = await market.pair();
    await market.impound(staff, vehicle.vehicle_id);
    const { status, code } = await market.offer(seller, vehicle.vehicle_id, to(buyer));
    expect([status, code]).toEqual([409, 'error']);
  });

  it('has one open offer a vehicle, however many are made at once', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => market.offer(seller, vehicle.vehicle_id, to(buyer))),
    );
    expect(tally(answers)).toEqual({ ok: 1, already_exists: 9 });
    expect(answers.find(({ code }) => code !== null)!.status).toBe(409);
  });

  it('lets a member have so many open at a time and no more, also at once (FU-09)', async () => {
    const { seller, buyer, serverId } = await market.pair();
    const { max } = MEMBER_LIMITS.open_offers;
    await world.database.query(
      `INSERT INTO vehicle_configs (server_id, plate_mode, plate_format, plate_prefix, max_vehicles_per_char)
       VALUES ($1, 'random', '#AA###AA', '', 255)`,
      [serverId],
    );
    const vehicles = [];
    for (let n = 0; n < max + 3; n += 1) vehicles.push(await world.buy(seller));
    const answers = await Promise.all(
      vehicles.map(({ vehicle_id }) => market.offer(seller, vehicle_id, to(buyer))),
    );
    expect(tally(answers)).toEqual({ ok: max, limit_exceeded: 3 });
    const open = answers.find(({ code }) => code === null)!.body.offer_id;
    await market.cancel(seller, open);
    const refused = vehicles[answers.findIndex(({ code }) => code !== null)]!;
    expect((await market.offer(seller, refused.vehicle_id, to(buyer))).code).toBeNull();
  });
});

describe('an offer ends once', () => {
  it('by its buyer, who declines it', async () => {
    const { seller, buyer, vehicle, serverId } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    expect((await market.decline(seller, offer)).code).toBe('forbidden');
    const { body } = await market.decline(buyer, offer);
    expect(body.offer.status).toBe('declined');
    expect(await market.emitted('vehicle.offer.declined', serverId)).toHaveLength(1);
    for (const answer of [
      await market.decline(buyer, offer),
      await market.cancel(seller, offer),
      await market.accept(buyer, offer),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'already_processed']);
  });

  it('by its seller, who takes it back and may make another', async () => {
    const { seller, buyer, vehicle, serverId } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer));
    expect((await market.cancel(buyer, offer)).code).toBe('forbidden');
    expect((await market.cancel(seller, 999_999_999)).code).toBe('not_found');
    expect((await market.cancel(seller, offer)).body.offer.status).toBe('cancelled');
    expect(await market.emitted('vehicle.offer.cancelled', serverId)).toMatchObject([
      { data: { offer_id: offer, reason: 'seller' } },
    ]);
    expect((await market.offer(seller, vehicle.vehicle_id, to(buyer))).code).toBeNull();
  });

  it('by its time, at once for rules and lists, and soon in the log', async () => {
    const { seller, buyer, vehicle, serverId } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer), { minutes: 1 });
    world.clock.advance(60_000);
    const late = await market.accept(buyer, offer);
    expect([late.status, late.code]).toEqual([409, 'expired']);
    expect(await listed(buyer, { status: 'open' })).toEqual([]);
    expect(await listed(buyer, { status: 'expired' })).toEqual([offer]);
    expect((await market.offer(seller, vehicle.vehicle_id, to(buyer))).code).toBeNull();
    await until(async () => (await market.emitted('vehicle.offer.expired', serverId)).length === 1);
    expect(await market.statusOf(offer)).toEqual({ status: 'expired', payment_id: null });
  });

  it('by one of many answers at once', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const offer = await market.offered(seller, vehicle.vehicle_id, to(buyer), { price: 0 });
    const answers = await Promise.all([
      market.decline(buyer, offer),
      market.cancel(seller, offer),
      market.accept(buyer, offer),
      market.accept(buyer, offer),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, already_processed: 3 });
  });
});

describe('vehicles of organisations (VS-02)', () => {
  it('are offered, and offers to it are seen, by who has the right `vehicles`', async () => {
    const { seller, buyer, vehicle } = await market.pair();
    const org = world.addOrg(buyer);
    const gift = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org }, { price: 0 });
    expect((await market.decline(seller, gift)).code).toBe('forbidden');
    expect(await listed(buyer, { org_id: org })).toEqual([gift]);
    expect((await world.act(listOffers, { org_id: org }, seller.ctx)).code).toBe('forbidden');
    expect((await market.accept(buyer, gift)).body.vehicle).toMatchObject({
      owner_character_id: null,
      owner_org_id: org,
    });
    const refused = await market.offer(seller, vehicle.vehicle_id, to(seller));
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    expect((await market.offer(buyer, vehicle.vehicle_id, { to_org_id: org })).code).toBe('self_transfer');
    const back = await world.ok(
      offerVehicle,
      { vehicle_id: vehicle.vehicle_id, price: 5, ...to(seller) },
      buyer.ctx,
    );
    expect(back.offer).toMatchObject({ from_character_id: buyer.characterId, from_org_id: org });
    world.orgs.get(org)!.rights.set(buyer.characterId, []);
    const lacking = await market.cancel(buyer, back.offer_id);
    expect([lacking.code, lacking.body['error']]).toEqual(['forbidden', expect.stringContaining('vehicles')]);
  });

  it.each(['account_disabled', 'account_closed'] as const)(
    'do nothing for one that is %s',
    async (refusal) => {
      const { seller, buyer, vehicle } = await market.pair();
      const org = world.addOrg(buyer);
      const offer = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org });
      world.orgs.get(org)!.refusal = refusal;
      expect((await market.accept(buyer, offer)).code).toBe(refusal);
      await market.cancel(seller, offer);
      expect((await market.offer(seller, vehicle.vehicle_id, { to_org_id: org })).code).toBe(refusal);
    },
  );
});
