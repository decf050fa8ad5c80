import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import lookupPlate from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import { vehicleBought } from '@cabildo/contracts/vehicles/sales/events.ts';
import { vehicleRemoved, vehicleUpdated } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import followVehicles from './follow_vehicles.job.ts';
import { dueBolos } from './table.ts';
import { startWorld, type Person, type Vehicle, type World } from '../testing/world.ts';

let world: World;
let officer: Person;
let driver: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.outages.vehicles = undefined;
  officer = world.person({ role: 'mod' });
  driver = world.person({ serverId: officer.serverId });
});
afterAll(() => world.close());

const about = () => ({
  serverId: officer.serverId,
  actor: { kind: 'user', id: 1 } as const,
  now: world.clock.now(),
});
const buy = async (plate: string): Promise<Vehicle> => {
  const vehicle = world.addVehicle(driver, plate);
  await world.publish(
    envelopeOf(vehicleBought, { ...vehicle, total_cost: 0, payment_method: null }, about()),
  );
  return vehicle;
};
/** Gives vehicles other plates, all in one moment, as their service does. */
const repaint = async (...plates: [Vehicle, string][]): Promise<void> => {
  for (const [{ vehicle_id }, plate] of plates)
    world.vehicles.set(vehicle_id, { ...world.vehicles.get(vehicle_id)!, plate });
  for (const [{ vehicle_id, plate: old_plate }] of plates) {
    const data = { ...world.vehicles.get(vehicle_id)!, changed: ['plate'], old_plate };
    await world.publish(envelopeOf(vehicleUpdated, data, about()));
  }
};
const remove = async (vehicle: Vehicle): Promise<void> => {
  world.vehicles.delete(vehicle.vehicle_id);
  await world.publish(envelopeOf(vehicleRemoved, { ...vehicle, reason: 'owner' }, about()));
};
const created = async (plate: string, input: object = {}) =>
  (await world.ok(createBolo, { kind: 'vehicle', plate, ...input }, officer.ctx)).bolo;
const update = (bolo_id: number, input: object) => world.ok(updateBolo, { bolo_id, ...input }, officer.ctx);
const listed = async (input: object = {}) => (await world.ok(listBolos, input, officer.ctx)).bolos;
const boloOf = async (id: number) => (await listed()).find(({ bolo_id }) => bolo_id === id)!;
const lookUp = (plate: string) => world.act(lookupPlate, { plate }, officer.ctx);
const emitted = async (type: 'updated' | 'closed') =>
  (await world.eventsOf(officer.serverId, `mdt.bolo.${type}`)).map(({ data, actor, note }) => ({
    data,
    actor,
    note,
  }));
/** Waits until no BOLO of the server is to be asked about. */
const untilAsked = () =>
  until(async () => {
    const sql = `SELECT 1 FROM bolos WHERE server_id = $1 AND due_at IS NOT NULL`;
    return (await world.database.query(sql, [officer.serverId])).length === 0;
  });

describe('a BOLO of a registered plate (OT-08)', () => {
  it('is one of that vehicle, however its plate is written', async () => {
    const vehicle = world.addVehicle(driver, 'AB-12 3');
    const bolo = await created('ab123');
    expect(bolo).toMatchObject({ vehicle_id: vehicle.vehicle_id, plate: 'AB123', version: 1 });
    await untilAsked();
    expect([await boloOf(bolo.bolo_id), await emitted('updated')]).toEqual([bolo, []]);
  });

  it('follows it to another plate, once and with an event, and the old plate is clean', async () => {
    const vehicle = world.addVehicle(driver, 'AB 1');
    const { bolo_id } = await created('AB 1');
    await untilAsked();
    await repaint([vehicle, 'CD 2']);
    await repaint([vehicle, 'CD 2']);
    await until(async () => (await boloOf(bolo_id)).plate === 'CD 2');
    await untilAsked();
    expect(await boloOf(bolo_id)).toMatchObject({
      vehicle_id: vehicle.vehicle_id,
      status: 'active',
      version: 2,
    });
    expect(await emitted('updated')).toMatchObject([
      {
        actor: { kind: 'system' },
        data: { plate: 'CD 2', changed: ['plate'], before: { plate: 'AB 1' }, updated_by: null },
      },
    ]);
    expect([await listed({ plate: 'ab1' }), (await listed({ plate: 'cd2' })).length]).toEqual([[], 1]);
    expect([(await lookUp('AB1')).status, (await lookUp('CD2')).body.flags]).toEqual([404, ['wanted']]);
  });

  it('is shown with its vehicle at once, before it has followed', async () => {
    const vehicle = world.addVehicle(driver, 'AB 1');
    const { bolo_id } = await created('AB 1');
    world.vehicles.set(vehicle.vehicle_id, { ...vehicle, plate: 'CD 2' });
    const next = world.addVehicle(driver, 'AB 1');
    expect((await lookUp('cd2')).body.bolos).toMatchObject([{ bolo_id }]);
    expect((await lookUp('ab1')).body).toMatchObject({ vehicle: next, flags: [], bolos: [] });
  });

  it('stays with its own vehicle where two swap their plates', async () => {
    const [one, other] = [world.addVehicle(driver, 'AA 1'), world.addVehicle(driver, 'BB 2')];
    const [ofOne, ofOther] = [await created('AA 1'), await created('BB 2')];
    await untilAsked();
    await repaint([one, 'BB 2'], [other, 'AA 1']);
    await until(async () => (await boloOf(ofOther.bolo_id)).plate === 'AA 1');
    await untilAsked();
    expect(await listed()).toMatchObject([
      { bolo_id: ofOther.bolo_id, vehicle_id: other.vehicle_id, plate: 'AA 1' },
      { bolo_id: ofOne.bolo_id, vehicle_id: one.vehicle_id, plate: 'BB 2' },
    ]);
  });

  it('is cancelled where the vehicle is removed, with the reason, and the next owner of the letters is clean', async () => {
    const vehicle = world.addVehicle(driver, 'AB 1');
    const { bolo_id } = await created('AB 1');
    await untilAsked();
    await remove(vehicle);
    await remove(vehicle);
    const next = await buy('AB 1');
    const end = { status: 'cancelled', close_reason: 'vehicle_removed', closed_by: null, version: 2 };
    await until(async () => (await boloOf(bolo_id)).status === 'cancelled');
    expect(await boloOf(bolo_id)).toMatchObject(end);
    expect(await emitted('closed')).toMatchObject([
      {
        actor: { kind: 'system' },
        data: end,
        note: 'Se cerró una búsqueda (vehículo y matrícula AB 1): cancelada, porque el vehículo ya no existe.',
      },
    ]);
    await untilAsked();
    expect((await lookUp('AB1')).body).toMatchObject({ vehicle: next, flags: [], bolos: [] });
  });

  it('loses the plate alone where it is for a person, who does not become free by giving up a car', async () => {
    const vehicle = world.addVehicle(driver, 'AB 1');
    const server_character_id = driver.characterId;
    const { bolo_id } = await created('AB 1', { kind: 'person', server_character_id });
    await untilAsked();
    await remove(vehicle);
    await until(async () => (await boloOf(bolo_id)).plate === null);
    await untilAsked();
    expect(await boloOf(bolo_id)).toMatchObject({ status: 'active', vehicle_id: null, server_character_id });
  });

  it('is found out where the vehicle changed while the BOLO was being issued', async () => {
    const vehicle = world.addVehicle(driver, 'AB 1');
    const issued = created('AB 1');
    const gone = world.addVehicle(driver, 'EE 5');
    const ofGone = created('EE 5');
    await Promise.all([issued, ofGone, repaint([vehicle, 'CD 2']), remove(gone)]);
    const [{ bolo_id }, { bolo_id: goneId }] = [await issued, await ofGone];
    await untilAsked();
    // The search began before or after the change, and ends alike as far as it is one of the vehicle.
    const [moved, ended] = [await boloOf(bolo_id), await boloOf(goneId)];
    expect(moved.vehicle_id === null ? 'AB 1' : 'CD 2').toBe(moved.plate);
    expect(ended.vehicle_id === null || ended.status === 'cancelled').toBe(true);
  });
});

describe('a BOLO of a free plate (OT-08)', () => {
  it('becomes one of the vehicle that is bought with it, in any spelling, and follows it', async () => {
    const { bolo_id, vehicle_id } = await created('ZZ 999');
    expect(vehicle_id).toBeNull();
    await untilAsked();
    const vehicle = await buy('Z-Z999');
    await until(async () => (await boloOf(bolo_id)).vehicle_id === vehicle.vehicle_id);
    expect(await boloOf(bolo_id)).toMatchObject({ plate: 'ZZ 999', version: 2 });
    expect(await emitted('updated')).toMatchObject([
      {
        data: { changed: ['vehicle_id'], before: { vehicle_id: null } },
        note: 'Se cambió una búsqueda (vehículo y matrícula ZZ 999): el vehículo.',
      },
    ]);
    await repaint([vehicle, 'AB 1']);
    await until(async () => (await boloOf(bolo_id)).plate === 'AB 1');
  });

  it('becomes one of the vehicle that gets it as another plate, and none of those of other servers', async () => {
    const { bolo_id } = await created('ZZ 999');
    const vehicle = await buy('AB 1');
    const elsewhere = world.person();
    world.addVehicle(elsewhere, 'ZZ 999');
    await untilAsked();
    expect((await boloOf(bolo_id)).vehicle_id).toBeNull();
    await repaint([vehicle, 'ZZ 999']);
    await until(async () => (await boloOf(bolo_id)).vehicle_id === vehicle.vehicle_id);
  });

  it('is one of the vehicle that had the plate, also where that got another one before anybody was asked', async () => {
    const { bolo_id } = await created('ZZ 999');
    await untilAsked();
    const vehicle = world.addVehicle(driver, 'AB 1');
    const data = { ...vehicle, plate: 'ZZ 999', total_cost: 0, payment_method: null };
    await world.publish(envelopeOf(vehicleBought, data, about()));
    await until(async () => (await boloOf(bolo_id)).plate === 'AB 1');
    expect(await boloOf(bolo_id)).toMatchObject({ vehicle_id: vehicle.vehicle_id, status: 'active' });
  });

  it('becomes none of a vehicle that had the plate before, however late that is told', async () => {
    const before = about();
    world.clock.advance(1_000);
    const { bolo_id } = await created('ZZ 999');
    const data = {
      ...world.addVehicle(driver, 'AB 1'),
      plate: 'ZZ 999',
      total_cost: 0,
      payment_method: null,
    };
    await world.publish(envelopeOf(vehicleBought, data, before));
    await untilAsked();
    expect(await boloOf(bolo_id)).toMatchObject({ vehicle_id: null, plate: 'ZZ 999', version: 1 });
  });

  it('becomes none where it is over', async () => {
    const { bolo_id } = await created('ZZ 999');
    await world.ok(closeBolo, { bolo_id, outcome: 'served' }, officer.ctx);
    const vehicle = await buy('ZZ 999');
    await untilAsked();
    expect(await boloOf(bolo_id)).toMatchObject({ vehicle_id: null, status: 'served', version: 2 });
    expect((await lookUp('ZZ999')).body).toMatchObject({ vehicle, flags: [], bolos: [] });
  });
});

describe('an officer who changes the plate of a BOLO', () => {
  it('makes it one of another vehicle, of none, or leaves it where the plate is the same', async () => {
    const [one, other] = [world.addVehicle(driver, 'AA 1'), world.addVehicle(driver, 'BB 2')];
    const { bolo_id } = await created('AA 1', { description: 'Sedán gris' });
    const change = async (input: object) => {
      const { plate, vehicle_id } = (await update(bolo_id, input)).bolo;
      return [plate, vehicle_id];
    };
    expect(await change({ plate: 'bb2' })).toEqual(['BB2', other.vehicle_id]);
    expect(await change({ plate: 'B-B2' })).toEqual(['B-B2', other.vehicle_id]);
    expect(await change({ description: 'Sedán rojo' })).toEqual(['B-B2', other.vehicle_id]);
    expect(await change({ plate: 'ZZ 9' })).toEqual(['ZZ 9', null]);
    expect(await change({ plate: 'AA1' })).toEqual(['AA1', one.vehicle_id]);
    expect(await change({ kind: 'other', plate: '' })).toEqual([null, null]);
    await untilAsked();
    expect((await boloOf(bolo_id)).vehicle_id).toBeNull();
  });
});

it('while the vehicles service is away a BOLO is issued all the same, and finds its vehicle later (OT-08)', async () => {
  const vehicle = world.addVehicle(driver, 'AB 1');
  world.outages.vehicles = () => Promise.reject(new Error('away'));
  const { bolo_id, vehicle_id } = await created('AB 1');
  expect(vehicle_id).toBeNull();
  world.outages.vehicles = undefined;
  // The claim of a row that failed has ended by then.
  world.clock.advance(15_000);
  await world.publish(
    envelopeOf(vehicleUpdated, { ...vehicle, changed: ['color'], old_plate: 'AB 1' }, about()),
  );
  await until(async () => (await boloOf(bolo_id)).vehicle_id === vehicle.vehicle_id);
});

it('a BOLO that a process took up and left is followed by another one within 10 s (OT-08)', async () => {
  world.addVehicle(driver, 'AB 1');
  const { bolo_id } = await created('AB 1');
  await untilAsked();
  const now = world.clock.now();
  const [claimed] = await world.database.transaction(async (tx) => {
    await tx.query('UPDATE bolos SET due_at = $2 WHERE id = $1', [bolo_id, now]);
    return dueBolos.claim(tx, now, 1);
  });
  expect(claimed!.id).toBe(bolo_id);
  const leased = claimed!.due_at!.getTime() - now.getTime();
  expect(leased + (followVehicles.lookMs ?? Infinity)).toBeLessThan(10_000);
});
