import giveKey from '@cabildo/contracts/vehicles/keys/give_key.ts';
import listVehicles from '@cabildo/contracts/vehicles/keys/list_vehicles.ts';
import { member } from '@cabildo/testing';
import { market, openMarket, world } from '../offers/offering.testing.ts';

openMarket();

describe('GET /v1/servers/:id/vehicles (VS-03)', () => {
  it('says owner, keys and flags, by plate, by player, or whether a player is among the drivers', async () => {
    const { seller: owner, buyer: friend, staff, vehicle, serverId } = await market.pair();
    const admin = member(7, 'admin', { serverId });
    for (const person of [owner, friend, staff]) world.players.set(`${person.userId}`, person.userId);
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const key = { vehicle_id: vehicle.vehicle_id, target_character_id: friend.characterId, until };
    await world.ok(giveKey, key, owner.ctx);
    const found = async (asked: object) => (await world.ok(listVehicles, asked as never, admin)).vehicles;
    const gp = ({ userId }: { userId: number }) => ({ gp_id: `${userId}` });
    const shown = { ...vehicle, keys: [{ server_character_id: friend.characterId, until }] };
    const { plate } = vehicle;
    expect(await found({ plate })).toEqual([shown]);
    expect(await found(gp(owner))).toEqual([shown]);
    expect(await found(gp(friend))).toEqual([shown]);
    expect(await found({ ...gp(friend), plate: plate.toLowerCase() })).toEqual([shown]);
    for (const other of [gp(staff), { gp_id: '999' }, { ...gp(staff), plate }, { plate: 'ZZZ' }])
      expect(await found(other)).toEqual([]);
    world.clock.advance(60_000);
    expect([await found(gp(friend)), await found({ ...gp(friend), plate })]).toEqual([[], []]);
    expect(await found({ plate })).toEqual([{ ...vehicle, keys: [] }]);
    const elsewhere = member(7, 'admin', { serverId: world.newServer() });
    expect((await world.ok(listVehicles, { plate } as never, elsewhere)).vehicles).toEqual([]);
    expect((await world.act(listVehicles, {}, admin)).code).toBe('error');
  });
});
