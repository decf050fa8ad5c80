import countVehicles from '@cabildo/contracts/vehicles/endings/count_vehicles.rpc.ts';
import passOnVehicles from '@cabildo/contracts/vehicles/endings/pass_on_vehicles.rpc.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import updateConfig from '@cabildo/contracts/vehicles/config/update_vehicle_config.ts';
import { member } from '@cabildo/testing';
import { violations } from '../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  const broken = await violations(world.database);
  await world.close();
  expect(broken).toEqual([]);
});

/** A dead character with vehicles, its heir, and the requests of the economy for the estate. */
async function family(vehicles: number) {
  const dead = world.person({ name: 'Eva' });
  const { serverId } = dead;
  const heir = world.person({ serverId });
  const owned = [];
  for (let n = 0; n < vehicles; n += 1) owned.push((await world.buy(dead)).vehicle_id);
  const passOn = async (to: Pick<Person, 'characterId'> | null = heir) => {
    const order = {
      estate_id: 1,
      server_id: serverId,
      from_character_id: dead.characterId,
      to_character_id: to && to.characterId,
      user_id: 7,
    };
    return (await world.ask(passOnVehicles, order, heir.ctx)).body.moved;
  };
  const count = async ({ characterId }: Person) =>
    (await world.ask(countVehicles, { server_character_id: characterId }, heir.ctx)).body.vehicles;
  return { dead, heir, serverId, owned, passOn, count, staff: member(7, 'admin', { serverId }) };
}

const end = ({ characterId, serverId }: Person, isDeleted: boolean) =>
  world.database.query(
    `INSERT INTO owners (character_id, server_id, ended_at, is_deleted) VALUES ($1, $2, now(), $3)
     ON CONFLICT (character_id) DO UPDATE SET ended_at = now(), is_deleted = $3`,
    [characterId, serverId, isDeleted],
  );

describe('the vehicles of a dead character (ECB-15)', () => {
  it('pass on to the heir beyond its cap, with an entry in the log and an event each', async () => {
    const { dead, heir, owned, passOn, count, staff } = await family(2);
    await world.ok(updateConfig, { max_vehicles_per_char: 1 }, staff);
    await world.buy(heir);
    expect(await count(dead)).toBe(2);
    expect(await passOn()).toBe(2);
    expect([await count(dead), await count(heir)]).toEqual([0, 3]);
    const [vehicle_id] = owned;
    const { logs } = await world.ok(getLogs, { vehicle_id }, staff);
    expect(logs[0]).toMatchObject({
      action: 'updated',
      actor_user_id: 7,
      note: 'Heredado: Eva Pérez → Ana Pérez',
    });
    const events = (await world.events('vehicle.vehicle.inherited')).filter(
      ({ server_id }) => server_id === dead.serverId,
    );
    const passed = { from_character_id: dead.characterId, owner_character_id: heir.characterId };
    expect(events).toMatchObject(
      owned.map((vehicle_id) => ({ data: { vehicle_id, ...passed }, actor: { kind: 'user', id: 7 } })),
    );
  });

  it('pass on once, however often and at once the economy asks', async () => {
    const { dead, heir, passOn, count } = await family(2);
    const moved = await Promise.all(Array.from({ length: 8 }, () => passOn()));
    expect(moved.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect([await count(dead), await count(heir)]).toEqual([0, 2]);
  });

  it('are either removed or passed on when both happen at the same moment', async () => {
    const { dead, heir, owned, passOn, count } = await family(3);
    const [, ...codes] = await Promise.all([
      passOn(),
      ...owned.map(async (vehicle_id) => (await world.act(removeVehicle, { vehicle_id }, dead.ctx)).code),
    ]);
    const removed = codes.filter((code) => code === null).length;
    expect([await count(dead), await count(heir)]).toEqual([0, 3 - removed]);
  });

  it('are joined by none that the dead character is buying at that moment', async () => {
    const { dead, heir, passOn, count } = await family(0);
    const bought = await Promise.allSettled([passOn(), ...Array.from({ length: 4 }, () => world.buy(dead))]);
    await passOn();
    const delivered = bought.slice(1).filter(({ status }) => status === 'fulfilled').length;
    expect([await count(dead), await count(heir)]).toEqual([0, delivered]);
    await expect(world.buy(dead)).rejects.toThrow('character_not_found');
  });

  it('pass on to an heir who has died since, for its own estate', async () => {
    const { heir, passOn, count } = await family(1);
    await end(heir, false);
    expect(await passOn()).toBe(1);
    expect(await count(heir)).toBe(1);
  });

  it.each([['nobody inherits'], ['the heir was deleted']])(
    'are removed where %s, and logged',
    async (why) => {
      const { dead, heir, owned, passOn, count, staff } = await family(1);
      if (why === 'the heir was deleted') await end(heir, true);
      await passOn(why === 'nobody inherits' ? null : heir);
      expect([await count(dead), await count(heir)]).toEqual([0, 0]);
      const { logs } = await world.ok(getLogs, { vehicle_id: owned[0]! }, staff);
      expect(logs[0]).toMatchObject({
        action: 'removed',
        note: 'Retirado porque su dueño murió sin herederos',
      });
      const [event] = (await world.events('vehicle.vehicle.removed')).filter(
        ({ server_id }) => server_id === dead.serverId,
      );
      expect(event).toMatchObject({ data: { reason: 'no_heir' }, actor: { kind: 'user', id: 7 } });
    },
  );
});
