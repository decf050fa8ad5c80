import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import getMine from '@cabildo/contracts/vehicles/vehicles/get_my_vehicles.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import search from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let ana: Person;
let eva: Person;
let staff: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  const serverId = world.newServer();
  [ana, eva] = [world.person({ serverId }), world.person({ serverId })];
  staff = world.person({ serverId, permissions: ['manage_vehicles'] });
  stranger = world.person({ role: 'owner' });
});
afterAll(() => world.close());

const plated = async (person: Person, plate: string): Promise<number> => {
  const { vehicle_id } = await world.buy(person);
  await world.ok(adminUpdate, { vehicle_id, plate }, staff.ctx);
  return vehicle_id;
};
/** Inserts a vehicle with this id that is being paid for. */
const setAside = (id: number) =>
  world.database.query(`UPDATE vehicles SET state = 'reserved' WHERE id = $1`, [id]);
const emitted = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === ana.serverId);
const ids = (vehicles: readonly { vehicle_id: number }[]): number[] =>
  vehicles.map(({ vehicle_id }) => vehicle_id);
/** Nobody may see or touch a vehicle before it is paid for. */
const NOT_FOUND = ['not_found', 'not_found', 'not_found', 'not_found'];

describe('get_vehicle', () => {
  const get = async (vehicle_id: number, by: Person) => world.act(getVehicle, { vehicle_id }, by.ctx);

  it('shows it to its owner and to staff, to nobody else (CA-05)', async () => {
    const vehicle = await world.buy(ana);
    for (const person of [ana, staff, world.person({ serverId: ana.serverId, role: 'admin' })])
      expect((await get(vehicle.vehicle_id, person)).body.vehicle).toEqual(vehicle);
    expect((await get(vehicle.vehicle_id, eva)).code).toBe('forbidden');
    expect((await get(vehicle.vehicle_id, stranger)).code).toBe('not_found');
    expect((await get(999_999_999, ana)).code).toBe('not_found');
  });

  it('finds none that is being paid for, nor does anything else', async () => {
    const { vehicle_id } = await world.buy(ana);
    await setAside(vehicle_id);
    const answers = [
      await get(vehicle_id, ana),
      await world.act(adminUpdate, { vehicle_id, color: '#000000' }, staff.ctx),
      await world.act(adminRemove, { vehicle_id }, staff.ctx),
      await world.act(removeVehicle, { vehicle_id }, ana.ctx),
    ];
    expect(answers.map(({ code }) => code)).toEqual(NOT_FOUND);
    expect((await world.ok(getMine, {}, ana.ctx)).vehicles).toEqual([]);
    expect((await world.ok(search, {}, staff.ctx)).vehicles).toEqual([]);
  });
});

describe('get_my_vehicles', () => {
  it('lists those of all characters of the caller, or of one, newest first and in pages', async () => {
    const second = world.addCharacter(ana);
    const mine = [await world.buy(ana), await world.buy({ ...ana, characterId: second })];
    await world.buy(eva);
    const newestFirst = ids(mine).reverse();
    expect(ids((await world.ok(getMine, {}, ana.ctx)).vehicles)).toEqual(newestFirst);
    const page = await world.ok(getMine, { page: 2, per_page: 1 }, ana.ctx);
    expect([ids(page.vehicles), page.total]).toEqual([newestFirst.slice(1), 2]);
    const one = await world.ok(getMine, { character_id: second }, ana.ctx);
    expect(ids(one.vehicles)).toEqual([mine[1]!.vehicle_id]);
    const code = async (character_id: number) => (await world.act(getMine, { character_id }, ana.ctx)).code;
    expect([await code(eva.characterId), await code(stranger.characterId)]).toEqual([
      'forbidden',
      'character_not_found',
    ]);
  });
});

describe('search_vehicles', () => {
  const found = async (input: object = {}) => ids((await world.ok(search, input, staff.ctx)).vehicles);

  it('finds part of a plate in any case, newest first', async () => {
    const [first, other] = [await plated(ana, 'LS-123'), await plated(eva, 'XY 9')];
    const second = await plated(eva, 'als-12');
    expect(await found()).toEqual([second, other, first]);
    expect(await found({ plate: 'ls-12' })).toEqual([second, first]);
    expect(await found({ plate: 'Y 9' })).toEqual([other]);
    expect(await found({ plate: 'ZZ' })).toEqual([]);
    for (const plate of ['ls12', 'L-S 1-2', 'LS 12']) expect(await found({ plate })).toEqual([second, first]);
    expect(await found({ plate: 'xy9' })).toEqual([other]);
  });

  it('goes by owner and model, together with the plate', async () => {
    const model_id = await world.addModel(ana.serverId, { price: 0 });
    const [hers] = [await world.buy(ana, { vehicle_model_id: model_id }), await world.buy(ana)];
    const his = await world.buy(eva, { vehicle_model_id: model_id });
    expect(await found({ model_id })).toEqual([his.vehicle_id, hers.vehicle_id]);
    expect(await found({ model_id, character_id: ana.characterId })).toEqual([hers.vehicle_id]);
    expect(await found({ model_id, character_id: eva.characterId, plate: hers.plate })).toEqual([]);
    expect(await found({ plate: his.plate, character_id: eva.characterId })).toEqual([his.vehicle_id]);
  });

  it('knows no characters and models of another server (GW-24)', async () => {
    const model_id = await world.addModel(stranger.serverId);
    expect((await world.act(search, { model_id }, staff.ctx)).code).toBe('not_found');
    const { code } = await world.act(search, { character_id: stranger.characterId }, staff.ctx);
    expect(code).toBe('character_not_found');
  });

  it('counts no further than 10,000 and says so (GW-12)', async () => {
    const { vehicle_model_id } = await world.buy(ana);
    await world.database.query(
      `INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, created_at)
       SELECT -$1::bigint * 100000 - n, $1, $2, 'N' || n, '#FFFFFF', $3, 'owned', now()
       FROM generate_series(1, 10000) n`,
      [ana.serverId, vehicle_model_id, ana.characterId],
    );
    const all = await world.ok(search, { page: 201 }, staff.ctx);
    expect([all.total, all.total_is_exact, all.vehicles.length]).toEqual([10_000, false, 1]);
    const some = await world.ok(search, { plate: 'n999' }, staff.ctx);
    expect([some.total, some.total_is_exact]).toEqual([11, true]);
  });
});

describe('admin_update_vehicle', () => {
  const update = (vehicle_id: number, input: object) =>
    world.act(adminUpdate, { vehicle_id, ...input }, staff.ctx);

  it('gives another plate and colour, and reports it in an event and in the log', async () => {
    const vehicle = await world.buy(ana);
    const { vehicle_id: id } = vehicle;
    const { body } = await update(id, { plate: ' ab-1 ', color: '#00ff00' });
    const changed = { ...vehicle, plate: 'AB-1', color: '#00FF00' };
    expect(body.vehicle).toEqual(changed);
    expect((await world.ok(getVehicle, { vehicle_id: id }, ana.ctx)).vehicle).toEqual(changed);
    expect(await emitted('vehicle.vehicle.updated')).toMatchObject([
      {
        actor: { kind: 'user', id: staff.userId },
        character_ids: [ana.characterId],
        data: { plate: 'AB-1', old_plate: vehicle.plate, changed: ['plate', 'color'] },
      },
    ]);
    const { logs } = await world.ok(getLogs, { vehicle_id: id }, staff.ctx);
    expect(logs[0]).toMatchObject({
      action: 'updated',
      plate: 'AB-1',
      actor_user_id: staff.userId,
      note: `Matrícula ${vehicle.plate} → AB-1, Color #FFFFFF → #00FF00`,
    });
  });

  it('says nothing where nothing changes, and refuses where nothing is sent', async () => {
    const { vehicle_id, plate } = await world.buy(ana);
    expect((await update(vehicle_id, { plate, color: '#ffffff' })).code).toBeNull();
    expect(await emitted('vehicle.vehicle.updated')).toEqual([]);
    expect((await update(vehicle_id, {})).code).toBe('error');
  });

  it('refuses a plate that another vehicle has, also one that is being paid for', async () => {
    const [mine, other] = [await world.buy(ana), await world.buy(eva)];
    expect((await update(mine.vehicle_id, { plate: other.plate.toLowerCase() })).code).toBe('already_exists');
    await setAside(other.vehicle_id);
    expect((await update(mine.vehicle_id, { plate: other.plate })).code).toBe('already_exists');
  });

  it('takes plates for one that differ only by blanks and dashes (CA-02)', async () => {
    const [one, other] = [await world.buy(ana), await world.buy(ana)];
    expect((await update(one.vehicle_id, { plate: 'KM-55 A' })).code).toBeNull();
    for (const plate of ['KM-55 A', 'km55a', 'K M-5-5A'])
      expect((await update(other.vehicle_id, { plate })).code).toBe('already_exists');
    expect((await update(one.vehicle_id, { plate: 'KM55A' })).code).toBeNull();
  });

  it('keeps vehicles of before that share a plate in that sense, and lets no other have it', async () => {
    const [elder, twin, other] = [await world.buy(ana), await world.buy(ana), await world.buy(ana)];
    expect((await update(elder.vehicle_id, { plate: 'OLD-1' })).code).toBeNull();
    await world.database.query(`UPDATE vehicles SET plate = 'OLD 1', is_twin = true WHERE id = $1`, [
      twin.vehicle_id,
    ]);
    expect((await update(twin.vehicle_id, { plate: 'OLD 1', color: '#00ff00' })).code).toBeNull();
    expect((await update(elder.vehicle_id, { plate: 'OLD-2' })).code).toBeNull();
    expect((await update(other.vehicle_id, { plate: 'OLD1' })).code).toBe('already_exists');
    expect((await update(twin.vehicle_id, { plate: 'OLD-3' })).code).toBeNull();
    expect((await update(other.vehicle_id, { plate: 'OLD1' })).code).toBeNull();
    expect((await update(elder.vehicle_id, { plate: 'old3' })).code).toBe('already_exists');
  });

  it('gives a plate that many want at once to one vehicle, however each writes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const vehicles = [];
      for (const person of [ana, eva, staff]) vehicles.push(await world.buy(person).catch(() => undefined));
      const there = vehicles.filter((vehicle) => vehicle !== undefined);
      const answers = await Promise.all(
        there.map(({ vehicle_id }) =>
          update(vehicle_id, { plate: `UNO${' -'.slice(0, vehicle_id % 3)}${round}` }),
        ),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([
        ...there.slice(1).map(() => 'already_exists'),
        null,
      ]);
    }
  });
});

describe('remove_vehicle and admin_remove_vehicle', () => {
  it('remove it once, whoever comes at the same time, and log who did', async () => {
    const { vehicle_id } = await world.buy(ana);
    const answers = await Promise.all([
      world.act(removeVehicle, { vehicle_id }, ana.ctx),
      world.act(adminRemove, { vehicle_id }, staff.ctx),
      world.act(removeVehicle, { vehicle_id }, ana.ctx),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['not_found', 'not_found', null]);
    expect((await world.act(getVehicle, { vehicle_id }, ana.ctx)).code).toBe('not_found');
    expect(await emitted('vehicle.vehicle.removed')).toMatchObject([
      { character_ids: [ana.characterId], data: { vehicle_id } },
    ]);
    const { logs } = await world.ok(getLogs, { vehicle_id }, staff.ctx);
    expect(logs.map(({ action }) => action)).toEqual(['removed', 'created']);
  });

  it('know no vehicle of somebody else’s or of another server', async () => {
    const { vehicle_id } = await world.buy(ana);
    expect((await world.act(removeVehicle, { vehicle_id }, eva.ctx)).code).toBe('forbidden');
    expect((await world.act(removeVehicle, { vehicle_id }, staff.ctx)).code).toBe('forbidden');
    expect((await world.act(adminRemove, { vehicle_id }, stranger.ctx)).code).toBe('not_found');
    expect((await world.act(removeVehicle, { vehicle_id }, stranger.ctx)).code).toBe('not_found');
  });

  it('make room for another one', async () => {
    const bought = [];
    for (let n = 0; n < 5; n += 1) bought.push(await world.buy(ana));
    await expect(world.buy(ana)).rejects.toThrow('limit_exceeded');
    await world.ok(removeVehicle, { vehicle_id: bought[0]!.vehicle_id }, ana.ctx);
    await world.buy(ana);
  });
});

describe('get_vehicle_logs (CA-07)', () => {
  it('describes in the language of the reader what happened to a vehicle, also after it is gone', async () => {
    const model = await world.addModel(ana.serverId, { price: 30 });
    const { vehicle_id } = await world.buy(ana, { vehicle_model_id: model });
    await world.ok(adminRemove, { vehicle_id }, staff.ctx);
    const notes = async (locale: 'es' | 'en') => {
      const { logs } = await world.ok(getLogs, { vehicle_id }, { ...staff.ctx, locale });
      return logs.map(({ note }) => note);
    };
    expect(await notes('es')).toEqual(['Retirado por el personal', 'Vendido por 30\u00a0$ (efectivo)']);
    expect(await notes('en')).toEqual(['Removed by staff', 'Sold for $30 (cash)']);
  });

  it('lists all vehicles of the server where none is named, newest first and in pages', async () => {
    const [first, second] = [await world.buy(ana), await world.buy(eva)];
    const page = await world.ok(getLogs, { per_page: 1, page: 2 }, staff.ctx);
    expect([ids(page.logs), page.total, page.total_is_exact]).toEqual([[first.vehicle_id], 2, true]);
    expect(ids((await world.ok(getLogs, {}, staff.ctx)).logs)).toEqual([second.vehicle_id, first.vehicle_id]);
  });

  it('knows no vehicle of another server', async () => {
    const { vehicle_id } = await world.buy(ana);
    expect((await world.act(getLogs, { vehicle_id }, stranger.ctx)).code).toBe('not_found');
  });
});
