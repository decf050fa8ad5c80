import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import findVehicle from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import findVehicles from '@cabildo/contracts/vehicles/vehicles/find_vehicles.rpc.ts';
import listVehicles from '@cabildo/contracts/vehicles/vehicles/list_character_vehicles.rpc.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let ana: Person;
let staff: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  ana = world.person();
  staff = world.person({ serverId: ana.serverId, role: 'admin' });
});
afterAll(() => world.close());

const listed = async (serverId: number, characterId: number) =>
  (await world.ask(listVehicles, { server_id: serverId, server_character_id: characterId }, staff.ctx)).body;
const found = async (serverId: number, plate: string) =>
  (await world.ask(findVehicle, { server_id: serverId, plate }, staff.ctx)).body.vehicle;
const aside = (id: number) =>
  world.database.query(`UPDATE vehicles SET state = 'reserved' WHERE id = $1`, [id]);

it('the vehicles of a character are listed, newest first, and 50 at most (OT-09)', async () => {
  const vehicles = [await world.buy(ana), await world.buy(ana)];
  await aside((await world.buy(ana)).vehicle_id);
  await world.buy(staff);
  expect(await listed(ana.serverId, ana.characterId)).toMatchObject({
    vehicles: vehicles.toReversed(),
    total: 2,
  });
  expect(await listed(world.newServer(), ana.characterId)).toMatchObject({ vehicles: [], total: 0 });
  await world.database.query(
    `INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, created_at)
     SELECT -$1::bigint * 1000 - n, $1, $2, 'N' || n, '#FFFFFF', $3, 'owned', now() FROM generate_series(1, 50) n`,
    [ana.serverId, vehicles[0]!.vehicle_model_id, ana.characterId],
  );
  const many = await listed(ana.serverId, ana.characterId);
  expect([many.vehicles.length, many.total]).toEqual([50, 52]);
});

it('a vehicle is found by its plate, whatever its case, blanks and dashes (OT-09, CA-02)', async () => {
  const { vehicle_id } = await world.buy(ana);
  await world.ok(adminUpdate, { vehicle_id, plate: 'LS-12 3' }, staff.ctx);
  for (const plate of ['LS-12 3', 'ls123', 'L-S 123'])
    expect(await found(ana.serverId, plate)).toMatchObject({ vehicle_id, flags: { stolen: false } });
  expect([await found(ana.serverId, 'LS12'), await found(world.newServer(), 'LS123')]).toEqual([null, null]);
  await aside(vehicle_id);
  expect(await found(ana.serverId, 'LS123')).toBeNull();
});

it('a vehicle is found by its id in its own server alone (OT-08)', async () => {
  const { vehicle_id } = await world.buy(ana);
  const byId = async (server_id: number) =>
    (await world.ask(findVehicle, { server_id, vehicle_id }, staff.ctx)).body.vehicle;
  expect([await byId(ana.serverId), await byId(world.newServer())]).toMatchObject([{ vehicle_id }, null]);
  await aside(vehicle_id);
  expect(await byId(ana.serverId)).toBeNull();
});

it('vehicles are found by a part of their plates, whatever its case, blanks and dashes, newest first (OT-09)', async () => {
  const plates = ['AB-12 3', 'XAB123', 'A-B 1', 'AB4123'];
  const ids: number[] = [];
  for (const plate of plates) {
    const { vehicle_id } = await world.buy(ana);
    await world.ok(adminUpdate, { vehicle_id, plate }, staff.ctx);
    ids.push(vehicle_id);
  }
  await aside((await world.buy(ana)).vehicle_id);
  const foundBy = async (plate: string, limit = 20, serverId = ana.serverId) =>
    (await world.ask(findVehicles, { server_id: serverId, plate, limit }, staff.ctx)).body.vehicles.map(
      ({ vehicle_id }) => vehicle_id,
    );
  expect(await foundBy('b-12')).toEqual([ids[1], ids[0]]);
  expect(await foundBy('ab', 2)).toEqual([ids[3], ids[2]]);
  expect([await foundBy('a%1'), await foundBy('ab', 20, world.newServer())]).toEqual([[], []]);
});

it('of twins the one is found whose plate is written so, or else the older one (CA-02)', async () => {
  const [older, twin] = [await world.buy(ana), await world.buy(ana)];
  await world.ok(adminUpdate, { vehicle_id: older.vehicle_id, plate: 'AB 1' }, staff.ctx);
  await world.database.query(`UPDATE vehicles SET plate = 'A-B1', is_twin = true WHERE id = $1`, [
    twin.vehicle_id,
  ]);
  expect((await found(ana.serverId, 'ab1'))?.vehicle_id).toBe(older.vehicle_id);
  expect((await found(ana.serverId, 'a-b1'))?.vehicle_id).toBe(twin.vehicle_id);
});
