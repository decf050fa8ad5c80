import { MAX_KEYS } from '@cabildo/contracts/vehicles/keys/keys.ts';
import giveKey from '@cabildo/contracts/vehicles/keys/give_key.ts';
import listKeys from '@cabildo/contracts/vehicles/keys/list_keys.ts';
import takeKey from '@cabildo/contracts/vehicles/keys/take_key.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import { market, openMarket, world } from '../offers/offering.testing.ts';
import { tally } from '../sales/dealing.testing.ts';
import type { Person } from '../testing/world.ts';

openMarket();

const give = (owner: Person, vehicle_id: number, { characterId }: Person, rest: object = {}) =>
  world.act(giveKey, { vehicle_id, target_character_id: characterId, ...rest }, owner.ctx);
const take = (who: Person, vehicle_id: number, { characterId }: Person) =>
  world.act(takeKey, { vehicle_id, target_character_id: characterId }, who.ctx);
const keysOf = async (who: Person, rest: object = {}) => (await world.ok(listKeys, rest, who.ctx)).keys;
const inMinutes = (minutes: number): string =>
  new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

describe('keys (VS-03)', () => {
  it('are given by the owner, again until another time, and listed for both', async () => {
    const { seller: owner, buyer: friend, vehicle, serverId } = await market.pair();
    const { vehicle_id } = vehicle;
    const { status, body } = await give(owner, vehicle_id, friend);
    const key = {
      vehicle_id,
      server_character_id: friend.characterId,
      given_at: world.clock.now().toISOString(),
      until: null,
    };
    expect([status, body]).toEqual([200, { ok: true, key }]);
    const until = inMinutes(5);
    await give(owner, vehicle_id, friend, { until });
    expect(await keysOf(owner, { vehicle_id })).toEqual([{ ...key, until }]);
    expect(await keysOf(friend)).toEqual([{ ...key, until }]);
    expect(await keysOf(owner)).toEqual([]);
    const events = await market.emitted('vehicle.key.given', serverId);
    expect(events).toMatchObject([
      { character_ids: [owner.characterId, friend.characterId], data: { vehicle_id, until: null } },
      { data: { until }, note: expect.stringContaining('una llave del vehículo') },
    ]);
    world.clock.advance(5 * 60_000);
    expect([await keysOf(friend), await keysOf(owner, { vehicle_id })]).toEqual([[], []]);
    expect((await take(owner, vehicle_id, friend)).code).toBe('not_found');
  });

  it('show the vehicle to their holder, as long as they are valid', async () => {
    const { seller: owner, buyer: friend, vehicle } = await market.pair();
    const { vehicle_id } = vehicle;
    const seen = async () => (await world.act(getVehicle, { vehicle_id }, friend.ctx)).code;
    expect(await seen()).toBe('forbidden');
    await give(owner, vehicle_id, friend, { until: inMinutes(5) });
    expect(await seen()).toBeNull();
    world.clock.advance(5 * 60_000);
    expect(await seen()).toBe('forbidden');
  });

  it('are taken by the owner, or given back by the holder, once', async () => {
    const { seller: owner, buyer: friend, staff, vehicle, serverId } = await market.pair();
    const { vehicle_id } = vehicle;
    for (const taker of [owner, friend]) {
      await give(owner, vehicle_id, friend);
      expect((await take(staff, vehicle_id, friend)).code).toBe('forbidden');
      const answers = await Promise.all([take(taker, vehicle_id, friend), take(taker, vehicle_id, friend)]);
      expect(tally(answers)).toEqual({ ok: 1, not_found: 1 });
    }
    expect(await market.emitted('vehicle.key.taken', serverId)).toHaveLength(2);
  });

  it('are of the owner alone to give, to living characters of the server', async () => {
    const { seller: owner, buyer: friend, staff, vehicle } = await market.pair();
    const { vehicle_id } = vehicle;
    const elsewhere = world.person();
    const codes = [
      await give(friend, vehicle_id, staff),
      await give(staff, vehicle_id, friend),
      await give(owner, 999_999_999, friend),
      await give(owner, vehicle_id, elsewhere),
      await give(owner, vehicle_id, owner),
      await give(owner, vehicle_id, friend, { until: world.clock.now().toISOString() }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'forbidden',
      'forbidden',
      'not_found',
      'character_not_found',
      'self_transfer',
      'error',
    ]);
    await give(owner, vehicle_id, friend);
    expect((await world.act(listKeys, { vehicle_id }, friend.ctx)).code).toBe('forbidden');
    expect((await world.act(listKeys, { vehicle_id: 999_999_999 }, friend.ctx)).code).toBe('not_found');
    expect(await keysOf(staff, { vehicle_id })).toHaveLength(1);
  });

  it('are twenty of a vehicle, also where they are given at once', async () => {
    const { seller: owner, vehicle, serverId } = await market.pair();
    const friends = Array.from({ length: MAX_KEYS + 4 }, () => world.person({ serverId }));
    const answers = await Promise.all(friends.map((friend) => give(owner, vehicle.vehicle_id, friend)));
    expect(tally(answers)).toEqual({ ok: MAX_KEYS, limit_exceeded: 4 });
    const holder = friends[answers.findIndex(({ code }) => code === null)]!;
    const without = friends[answers.findIndex(({ code }) => code !== null)]!;
    // Another time for a key that is there makes no more of them, and a key that is over counts no more.
    expect((await give(owner, vehicle.vehicle_id, holder, { until: inMinutes(1) })).code).toBeNull();
    world.clock.advance(60_000);
    expect((await give(owner, vehicle.vehicle_id, without)).code).toBeNull();
  });

  it('of an organisation are given by who has the right `vehicles`', async () => {
    const { seller, buyer, staff, vehicle } = await market.pair();
    const org = world.addOrg(buyer);
    const gift = await market.offered(seller, vehicle.vehicle_id, { to_org_id: org }, { price: 0 });
    await market.accept(buyer, gift);
    expect((await give(seller, vehicle.vehicle_id, staff)).code).toBe('forbidden');
    expect((await give(buyer, vehicle.vehicle_id, buyer)).code).toBeNull();
    expect(await keysOf(buyer, { vehicle_id: vehicle.vehicle_id })).toHaveLength(1);
  });
});

describe('all keys of a vehicle end (VS-03)', () => {
  it.each<[string, (made: Awaited<ReturnType<typeof market.pair>> & { friend: Person }) => Promise<unknown>]>(
    [
      [
        'sold',
        async ({ seller, buyer, vehicle }) => {
          const to = { to_character_id: buyer.characterId };
          await market.accept(buyer, await market.offered(seller, vehicle.vehicle_id, to));
        },
      ],
      [
        'sold',
        async ({ seller, buyer, vehicle }) => {
          const to = { to_character_id: buyer.characterId };
          await market.accept(buyer, await market.offered(seller, vehicle.vehicle_id, to, { price: 0 }));
        },
      ],
      ['impounded', ({ staff, vehicle }) => market.impound(staff, vehicle.vehicle_id)],
      ['character_ended', ({ seller }) => market.dies(seller)],
      ['character_ended', ({ friend }) => market.dies(friend)],
      ['character_ended', ({ friend }) => market.isDeleted(friend)],
      ['player_left', ({ seller }) => market.isKicked(seller)],
      ['player_left', ({ friend }) => market.isKicked(friend)],
    ],
  )('when it is %s', async (reason, end) => {
    const made = { ...(await market.pair()), friend: world.person() };
    const friend = world.person({ serverId: made.serverId });
    await give(made.seller, made.vehicle.vehicle_id, friend);
    await end({ ...made, friend });
    expect(await keysOf(friend)).toEqual([]);
    expect(await market.emitted('vehicle.key.ended', made.serverId)).toMatchObject([
      {
        character_ids: [friend.characterId],
        data: { vehicle_id: made.vehicle.vehicle_id, server_character_ids: [friend.characterId], reason },
      },
    ]);
  });

  it('and none is given to a vehicle in the pound', async () => {
    const { seller, buyer, staff, vehicle } = await market.pair();
    const [given] = await Promise.all([
      give(seller, vehicle.vehicle_id, buyer),
      market.impound(staff, vehicle.vehicle_id),
    ]);
    expect([null, 'error']).toContain(given.code);
    expect(await keysOf(buyer)).toEqual([]);
    const { status, code } = await give(seller, vehicle.vehicle_id, buyer);
    expect([status, code]).toEqual([409, 'error']);
  });

  it('also those that are given while their holder or their owner dies', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { seller, buyer, vehicle } = await market.pair();
      const dying = round % 2 === 0 ? seller : buyer;
      await Promise.all([give(seller, vehicle.vehicle_id, buyer), market.dies(dying)]);
      expect(await keysOf(buyer)).toEqual([]);
    }
  });
});
