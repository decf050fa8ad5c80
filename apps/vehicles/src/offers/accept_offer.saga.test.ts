import acceptOffer from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import { tablesOf } from '@cabildo/kit/service';
import { eraseServer } from '@cabildo/operation/erasure';
import { until, withKey } from '@cabildo/testing';
import { tally } from '../sales/dealing.testing.ts';
import type { Person } from '../testing/world.ts';
import { market, openMarket, paid, world } from './offering.testing.ts';

openMarket();

/** Longer than the lease of the request that began a payment. */
const PAST_LEASE_MS = 13_000;

const to = ({ characterId }: Person) => ({ to_character_id: characterId });
/** A pair and its open offer at 100. */
async function deal() {
  const pair = await market.pair();
  return { ...pair, offer: await market.offered(pair.seller, pair.vehicle.vehicle_id, to(pair.buyer)) };
}
type Deal = Awaited<ReturnType<typeof deal>>;
/** Accepts, and carries out `meanwhile` after the payment has begun and before it is charged. */
function acceptDuring({ buyer, offer }: Deal, meanwhile: () => Promise<unknown>) {
  world.till.answer = async (asked) => {
    await meanwhile();
    return paid(asked);
  };
  return market.accept(buyer, offer);
}
const refunded = ({ buyer }: Deal) => world.till.refunded.has(market.chargesOf(buyer)[0]!.key);

describe('while an offer is being paid for', () => {
  it('it is neither answered nor taken back', async () => {
    const made = await deal();
    const answer = await acceptDuring(made, async () => {
      for (const { status, code } of [
        await market.cancel(made.seller, made.offer),
        await market.decline(made.buyer, made.offer),
        await market.accept(made.buyer, made.offer),
      ])
        expect([status, code]).toEqual([409, 'error']);
    });
    expect(answer.code).toBeNull();
  });

  it('it does not expire', async () => {
    const made = await deal();
    const answer = await acceptDuring(made, async () => world.clock.advance(20 * 60_000));
    expect([answer.code, (await market.statusOf(made.offer)).status]).toEqual([null, 'accepted']);
  });

  it.each<[string, (made: Deal) => Promise<unknown>, string]>([
    ['is impounded', ({ staff, vehicle }) => market.impound(staff, vehicle.vehicle_id), 'open'],
    [
      'is removed by staff',
      ({ staff, vehicle }) => world.act(adminRemove, { vehicle_id: vehicle.vehicle_id }, staff.ctx),
      'cancelled',
    ],
    ['has a seller who dies', ({ seller }) => market.dies(seller), 'cancelled'],
    ['has a seller who is deleted', ({ seller }) => market.isDeleted(seller), 'cancelled'],
    ['has a buyer who dies', ({ buyer }) => market.dies(buyer), 'cancelled'],
    ['has a seller who is kicked', ({ seller }) => market.isKicked(seller), 'cancelled'],
  ])('a vehicle that %s is paid back, and stays with its owner', async (_, meanwhile, status) => {
    const made = await deal();
    const before = await market.ownerOf(made.vehicle.vehicle_id);
    const answer = await acceptDuring(made, () => meanwhile(made));
    expect([answer.status, answer.code, refunded(made)]).toEqual([409, 'error', true]);
    expect(await market.statusOf(made.offer)).toEqual({ status, payment_id: null });
    expect([before, undefined]).toContain(await market.ownerOf(made.vehicle.vehicle_id));
    expect(await market.paymentsOf(made.offer)).toEqual(['refunded']);
    expect(await market.emitted('vehicle.offer.refunded', made.serverId)).toMatchObject([
      { character_ids: [made.buyer.characterId], data: { offer_id: made.offer, total_cost: 100 } },
    ]);
  });

  it('an erased server leaves nothing to find (SV-11)', async () => {
    const made = await deal();
    const { code } = await acceptDuring(made, () =>
      eraseServer(world.database, tablesOf(world.definition), made.serverId),
    );
    expect(code).toBe('not_found');
  });
});

describe('at once with the acceptance', () => {
  it('of many of one offer one pays', async () => {
    const made = await deal();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => market.accept(made.buyer, made.offer)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(market.chargesOf(made.buyer)).toHaveLength(1);
  });

  it.each<[string, (made: Deal) => Promise<unknown>]>([
    ['the vehicle is impounded', ({ staff, vehicle }) => market.impound(staff, vehicle.vehicle_id)],
    ['the seller dies', ({ seller }) => market.dies(seller)],
    ['the seller takes the offer back', ({ seller, offer }) => market.cancel(seller, offer)],
    ['the buyer declines', ({ buyer, offer }) => market.decline(buyer, offer)],
  ])('%s: either the vehicle is paid for and handed over, or neither', async (_, other) => {
    for (let round = 0; round < 4; round += 1) {
      const made = await deal();
      const [answer] = await Promise.all([market.accept(made.buyer, made.offer), other(made)]);
      const isSold = answer.code === null;
      const { seller, buyer, vehicle } = made;
      expect(await market.ownerOf(vehicle.vehicle_id)).toBe((isSold ? buyer : seller).characterId);
      const isPaid = market.chargesOf(buyer).length === 1 && !refunded(made);
      expect(isPaid).toBe(isSold);
      expect((await market.statusOf(made.offer)).payment_id).toBeNull();
    }
  });

  it('two offers of one vehicle never both pass', async () => {
    const { seller, buyer, vehicle, offer, serverId } = await deal();
    const other = world.person({ serverId });
    const [first, again] = await Promise.all([
      market.accept(buyer, offer),
      (async () => {
        await market.cancel(seller, offer);
        const second = await market.offer(seller, vehicle.vehicle_id, to(other));
        return second.code === null ? market.accept(other, second.body.offer_id) : second;
      })(),
    ]);
    expect(tally([first, again])['ok']).toBe(1);
    const owner = await market.ownerOf(vehicle.vehicle_id);
    expect(owner).toBe((first.code === null ? buyer : other).characterId);
  });
});

describe('a payment that was left in the middle (GW-23)', () => {
  /** Accepts with a deadline that allows one charge request at most. */
  async function leave({ buyer, offer }: Deal): Promise<void> {
    const request = {
      n: acceptOffer.name,
      i: { offer_id: offer, payment_method: 'auto', cp_role_ids: [] },
      c: withKey(buyer.ctx, 'k'),
    };
    const line = await world.bus.request('vehicles', JSON.stringify(request), {
      deadline: Date.now() + 4_000,
    });
    expect(line).toMatch(/^503 .*"outcome":"unknown"/);
  }

  async function settled({ offer }: Deal): Promise<string[]> {
    world.clock.advance(PAST_LEASE_MS);
    await until(async () => (await market.paymentsOf(offer))[0] !== 'reserved');
    return market.paymentsOf(offer);
  }

  test('is given up when nothing was taken, and its key is free for another try', async () => {
    const made = await deal();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    await leave(made);
    world.till.answer = paid;
    expect(await settled(made)).toEqual(['refused']);
    expect((await market.accept(made.buyer, made.offer, {}, withKey(made.buyer.ctx, 'k'))).code).toBeNull();
  });

  test('hands the vehicle over when it was taken, and its key gets the answer', async () => {
    const made = await deal();
    world.till.answer = (asked) => {
      world.till.outcomes.set(asked.key, { charged: true, amount: 100, payment_method: 'bank' });
      throw new Error('the answer is lost');
    };
    await leave(made);
    expect(await settled(made)).toEqual(['delivered']);
    expect(await market.ownerOf(made.vehicle.vehicle_id)).toBe(made.buyer.characterId);
    const { status, body } = await market.accept(made.buyer, made.offer, {}, withKey(made.buyer.ctx, 'k'));
    expect([status, body.payment_method]).toEqual([200, 'bank']);
  });
});
