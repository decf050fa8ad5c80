import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import getMine from '@cabildo/contracts/vehicles/vehicles/get_my_vehicles.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import search from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { member } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let ana: Person;
let staff: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  ana = world.person();
  staff = world.person({ serverId: ana.serverId, permissions: ['manage_vehicles'] });
});
afterAll(() => world.close());

const set = (input: object, by: Pick<Person, 'ctx'> = staff) => world.act(setFlags, input, by.ctx);
const flags = async (input: object) => (await set(input)).body.vehicle.flags;
const emitted = async () =>
  (await world.events('vehicle.vehicle.flagged')).filter(({ server_id }) => server_id === ana.serverId);
const NONE = { stolen: false, impounded: null };

describe('set_vehicle_flags (CA-08)', () => {
  it('sets flags that every answer about the vehicle shows, with an event and a log entry', async () => {
    const vehicle = await world.buy(ana);
    const { vehicle_id } = vehicle;
    expect(vehicle.flags).toEqual(NONE);
    const since = world.clock.now().toISOString();
    const sent = { stolen: true, impounded: true, impound_fee: 250, impound_place: 'Davis' };
    const flagged = (await set({ vehicle_id, ...sent })).body.vehicle;
    const shown = { stolen: true, impounded: { fee: 250, place: 'Davis', since, by: staff.userId } };
    expect(flagged).toEqual({ ...vehicle, flags: shown });
    expect((await world.ok(getVehicle, { vehicle_id }, ana.ctx)).vehicle).toEqual(flagged);
    expect((await world.ok(getMine, {}, ana.ctx)).vehicles).toEqual([flagged]);
    expect((await world.ok(search, {}, staff.ctx)).vehicles).toEqual([flagged]);
    const { vehicle: painted } = await world.ok(adminUpdate, { vehicle_id, color: '#000000' }, staff.ctx);
    expect(painted.flags).toEqual(shown);
    expect(await emitted()).toMatchObject([
      {
        actor: { kind: 'user', id: staff.userId },
        character_ids: [ana.characterId],
        data: { ...flagged, changed: ['stolen', 'impounded'], before: NONE, paid: null },
        note: expect.stringContaining(
          'figura como robado y está en el depósito con una tasa de 250 (Davis).',
        ),
        note_en: expect.stringContaining('is reported stolen and is impounded for a fee of 250 (Davis).'),
      },
    ]);
    const { logs } = await world.ok(getLogs, { vehicle_id }, staff.ctx);
    const noted = { action: 'flagged', actor_user_id: staff.userId };
    expect(logs[1]).toMatchObject({
      ...noted,
      note: 'Denunciado como robado, En el depósito por 250\u00a0$ (Davis)',
    });
  });

  it('changes what is sent, and keeps who impounded the vehicle and when', async () => {
    const { vehicle_id } = await world.buy(ana);
    const { impounded: first } = await flags({ vehicle_id, impounded: true });
    expect(first).toMatchObject({ fee: 0, place: null, by: staff.userId });
    world.clock.advance(60_000);
    const other = world.person({ serverId: ana.serverId, role: 'admin' });
    const { body } = await set({ vehicle_id, impound_fee: 90, impound_place: 'Davis' }, other);
    expect(body.vehicle.flags).toEqual({ stolen: false, impounded: { ...first, fee: 90, place: 'Davis' } });
    expect((await flags({ vehicle_id, stolen: true, impound_place: '' })).impounded).toEqual({
      ...first,
      fee: 90,
    });
    expect(await flags({ vehicle_id, impounded: false })).toEqual({ stolen: true, impounded: null });
    expect(await flags({ vehicle_id, stolen: false, impounded: false })).toEqual(NONE);
  });

  it('says nothing where nothing changes, and refuses what makes no sense', async () => {
    const { vehicle_id, plate } = await world.buy(ana);
    expect(await flags({ vehicle_id, stolen: false, impounded: false })).toEqual(NONE);
    expect(await emitted()).toEqual([]);
    const refused = [
      {},
      { vehicle_id },
      { stolen: true },
      { vehicle_id, plate, stolen: true },
      { vehicle_id, impound_fee: 5 },
      { vehicle_id, impounded: false, impound_place: 'Davis' },
      { vehicle_id, impounded: true, impound_fee: -1 },
    ];
    for (const input of refused) {
      const { status, code } = await set(input);
      expect([status, code]).toEqual([400, 'error']);
    }
  });

  it('finds the vehicle by its plate, whatever its case, blanks and dashes (CA-02)', async () => {
    const { vehicle_id } = await world.buy(ana);
    await world.ok(adminUpdate, { vehicle_id, plate: 'LS-12 3' }, staff.ctx);
    for (const plate of ['LS-12 3', 'ls123', ' L-S-1 23 ']) {
      const { body } = await set({ plate, stolen: true });
      expect(body.vehicle.vehicle_id).toBe(vehicle_id);
    }
    expect((await set({ plate: 'LS12', stolen: true })).code).toBe('not_found');
  });

  it('knows no vehicle that is unknown, of another server or being paid for', async () => {
    const elsewhere = await world.buy(world.person());
    const { vehicle_id, plate } = await world.buy(ana);
    await world.database.query(`UPDATE vehicles SET state = 'reserved' WHERE id = $1`, [vehicle_id]);
    for (const named of [
      { vehicle_id: 999_999_999 },
      { vehicle_id: elsewhere.vehicle_id },
      { plate: elsewhere.plate },
      { vehicle_id },
      { plate },
    ])
      expect((await set({ ...named, stolen: true })).code).toBe('not_found');
  });

  it('is refused for an own vehicle, also to staff and for one of a dead character', async () => {
    const owner = world.person({ serverId: ana.serverId, role: 'owner' });
    const dead = world.addCharacter(owner, 'dead');
    const { vehicle_id } = await world.buy(owner);
    for (const characterId of [owner.characterId, dead]) {
      await world.database.query('INSERT INTO owners VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        characterId,
        owner.serverId,
      ]);
      await world.database.query('UPDATE vehicles SET owner_character_id = $2 WHERE id = $1', [
        vehicle_id,
        characterId,
      ]);
      const { status, code } = await set({ vehicle_id, impounded: true }, owner);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
  });

  it('is refused for a vehicle of somebody above the caller, and open for one of an equal (OT-06, CA-08)', async () => {
    const { serverId } = ana;
    const officer = world.person({ serverId, role: 'mod' });
    const onDuty = { ctx: member(officer.userId, 'mod', { serverId, powers: ['impound'] }) };
    for (const [role, code] of [
      ['owner', 'forbidden'],
      ['admin', 'forbidden'],
      ['mod', null],
      ['member', null],
    ] as const) {
      const { vehicle_id, plate } = await world.buy(world.person({ serverId, role }));
      for (const sent of [
        { vehicle_id, impounded: true },
        { plate, stolen: true },
        { plate, impounded: false },
      ])
        expect([role, (await set(sent, onDuty)).code]).toEqual([role, code]);
    }
  });

  it('takes the highest fine of the server as a fee, and nothing above it (CA-08)', async () => {
    const { vehicle_id } = await world.buy(ana);
    world.maxFines.set(ana.serverId, 500);
    const impound = (impound_fee: number) => set({ vehicle_id, impounded: true, impound_fee });
    const { status, code } = await impound(501);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
    expect((await impound(500)).body.vehicle.flags.impounded).toMatchObject({ fee: 500 });
    expect((await set({ vehicle_id, impound_fee: 1_000_000 })).code).toBe('limit_exceeded');
  });

  it('is open to an officer on duty with the power to impound', async () => {
    const { vehicle_id } = await world.buy(ana);
    const officer = world.person({ serverId: ana.serverId });
    const onDuty = member(officer.userId, 'member', { serverId: ana.serverId, powers: ['impound'] });
    expect((await world.act(setFlags, { vehicle_id, impounded: true }, onDuty)).code).toBeNull();
  });

  it('is refused to a user who has set too many (FU-09)', async () => {
    const { vehicle_id } = await world.buy(ana);
    await world.database.query(
      `INSERT INTO quotas (server_id, subject, name, used, ends_at) VALUES ($1, 'user:' || $2, 'flags_set', 499, $3)`,
      [ana.serverId, staff.userId, new Date(world.clock.now().getTime() + 1_000)],
    );
    const answers = await Promise.all([
      set({ vehicle_id, stolen: true }),
      set({ vehicle_id, impounded: true }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null]);
    // No quota refuses to lift flags (OT-03).
    expect((await set({ vehicle_id, stolen: false, impounded: false })).body.vehicle.flags).toEqual(NONE);
  });

  it('loses nothing of changes that come at once', async () => {
    const { vehicle_id } = await world.buy(ana);
    await set({ vehicle_id, impounded: true });
    await Promise.all([
      set({ vehicle_id, stolen: true }),
      set({ vehicle_id, impound_fee: 7 }),
      set({ vehicle_id, impound_place: 'Davis' }),
    ]);
    const { vehicle } = await world.ok(getVehicle, { vehicle_id }, ana.ctx);
    expect(vehicle.flags).toMatchObject({ stolen: true, impounded: { fee: 7, place: 'Davis' } });
    expect(await emitted()).toHaveLength(4);
  });
});

test('an impounded vehicle is removed by staff, not by its player (CA-08)', async () => {
  const { vehicle_id } = await world.buy(ana);
  await set({ vehicle_id, impounded: true });
  const { status, code } = await world.act(removeVehicle, { vehicle_id }, ana.ctx);
  expect([status, code]).toEqual([409, 'error']);
  expect((await world.act(adminRemove, { vehicle_id }, staff.ctx)).code).toBeNull();
});
