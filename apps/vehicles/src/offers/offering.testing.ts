import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import acceptOffer from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import cancelOffer from '@cabildo/contracts/vehicles/offers/cancel_offer.ts';
import declineOffer from '@cabildo/contracts/vehicles/offers/decline_offer.ts';
import offerVehicle from '@cabildo/contracts/vehicles/offers/offer_vehicle.ts';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { violations } from '../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const system = { kind: 'system', id: null } as const;

/** The actions and queries of the tests of what owners do with their vehicles. */
function trading(world: World) {
  const publish = async (event: EventEnvelope): Promise<void> => {
    await world.publish(event);
    await until(
      async () =>
        (await world.database.query('SELECT 1 FROM inbox WHERE event_id = $1', [event.event_id])).length > 0,
    );
  };
  const about = ({ serverId, userId, characterId }: Person) => ({
    who: { server_id: serverId, user_id: userId, gp_username: 'ana' },
    person: {
      server_id: serverId,
      user_id: userId,
      server_character_id: characterId,
      name: 'Ana',
      surname: 'Pérez',
      dni_number: '1A',
    },
    at: { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] },
  });
  return {
    /** A seller with a vehicle, a buyer of the same server, and staff. */
    async pair() {
      const seller = world.person({ name: 'Eva' });
      const { serverId } = seller;
      const buyer = world.person({ serverId });
      const staff = world.person({ serverId, permissions: ['manage_vehicles'] });
      return { serverId, seller, buyer, staff, vehicle: await world.buy(seller) };
    },
    offer: (seller: Person, vehicle_id: number, to: object, rest: object = {}) =>
      world.act(offerVehicle, { vehicle_id, price: 100, ...to, ...rest }, seller.ctx),
    async offered(seller: Person, vehicle_id: number, to: object, rest: object = {}): Promise<number> {
      const order = { vehicle_id, price: 100, ...to, ...rest };
      return (await world.ok(offerVehicle, order as never, seller.ctx)).offer_id;
    },
    accept: (buyer: Person, offer_id: number, rest: object = {}, ctx = buyer.ctx) =>
      world.act(acceptOffer, { offer_id, ...rest }, ctx),
    decline: (buyer: Person, offer_id: number) => world.act(declineOffer, { offer_id }, buyer.ctx),
    cancel: (seller: Person, offer_id: number) => world.act(cancelOffer, { offer_id }, seller.ctx),
    impound: (staff: Person, vehicle_id: number) =>
      world.act(setFlags, { vehicle_id, impounded: true }, staff.ctx),
    async ownerOf(vehicleId: number): Promise<number | undefined> {
      const [row] = await world.database.query<{ owner: number }>(
        'SELECT owner_character_id AS owner FROM vehicles WHERE id = $1',
        [vehicleId],
      );
      return row?.owner;
    },
    async statusOf(offerId: number): Promise<{ status: string; payment_id: number | null }> {
      const text = 'SELECT status, payment_id FROM vehicle_offers WHERE id = $1';
      return (await world.database.query<{ status: string; payment_id: number | null }>(text, [offerId]))[0]!;
    },
    paymentsOf: async (offerId: number): Promise<string[]> =>
      (
        await world.database.query<{ state: string }>(
          'SELECT state FROM offer_payments WHERE offer_id = $1 ORDER BY id',
          [offerId],
        )
      ).map(({ state }) => state),
    chargesOf: ({ characterId }: Person) =>
      world.till.asked.filter((asked) => asked.server_character_id === characterId),
    emitted: async (type: string, serverId: number) =>
      (await world.events(type)).filter((event) => event.server_id === serverId),
    async dies(person: Person): Promise<void> {
      const { person: data, at } = about(person);
      await publish(envelopeOf(characterDied, { ...data, killed_by: 'jefa' }, at));
    },
    async isDeleted(person: Person): Promise<void> {
      const { person: data, at } = about(person);
      await publish(envelopeOf(characterDeleted, { ...data, deleted_by: 'jefa' }, at));
    },
    async isKicked(person: Person): Promise<void> {
      const { who, at } = about(person);
      await publish(envelopeOf(memberKicked, { ...who, kicked_by: 'jefa', characters_deleted: 0 }, at));
    },
  };
}

// Set by openMarket for the test file that calls it.
export let world: World;
export let market: ReturnType<typeof trading>;
/** The till's answer that accepts every charge. */
export let paid: World['till']['answer'];

/** Opens the service for a test file; after each test its till accepts every charge again. */
export function openMarket(): void {
  beforeAll(async () => {
    world = await startWorld();
    market = trading(world);
    paid = world.till.answer;
  });
  afterEach(() => (world.till.answer = paid));
  afterAll(async () => {
    const broken = await violations(world.database);
    await world.close();
    expect(broken).toEqual([]);
  });
}
