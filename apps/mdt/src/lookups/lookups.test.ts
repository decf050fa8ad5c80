import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import describePlayers from '@cabildo/contracts/mdt/lookups/describe_players.rpc.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import lookupPlate from '@cabildo/contracts/mdt/lookups/lookup_plate.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { fill, member, plansOf, scansIn, serverKey, type ScansOf } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { newestCases, newestPunishments } from './table.ts';

const LICENSE = {
  license_id: 5,
  name: 'Coche',
  type: 'driving',
  name_label: null,
  status: 'granted',
  is_revoked: false,
  is_valid: true,
  invalid_reason: null,
  points_remaining: null,
  max_points: null,
  revoked_by: null,
  granted_at: '2026-01-01T00:00:00.000Z',
  revoked_at: null,
};
const vehicleOf = ({ serverId, characterId }: Person) => ({
  vehicle_id: 9,
  server_id: serverId,
  vehicle_model_id: 3,
  brand: 'Karin',
  model: 'Sultan',
  plate: 'LS-123',
  color: '#FFFFFF',
  owner_character_id: characterId,
  owner_org_id: null,
  flags: {
    stolen: true,
    impounded: { fee: 5, place: null, since: '2026-01-01T00:00:00.000Z', by: 1 },
  },
  created_at: '2026-01-01T00:00:00.000Z',
});

let world: World;
let ana: Person;
let officer: Person;
/** The inventory does this instead of answering. */
let away: { inventory?: () => Promise<never> } = {};

beforeAll(async () => {
  world = await startWorld({
    answers: {
      'calls.inventory.list_character_licenses': (asked: { server_character_id: number }) =>
        away.inventory?.() ?? {
          licenses: asked.server_character_id === ana.characterId ? [LICENSE] : [],
          total: 1,
        },
      'calls.vehicles.list_character_vehicles': (asked: { server_character_id: number }) =>
        world.outages.vehicles?.() ?? {
          vehicles: asked.server_character_id === ana.characterId ? [vehicleOf(ana)] : [],
          total: 1,
        },
    },
  });
});
beforeEach(() => {
  away = {};
  world.outages.vehicles = world.outages.servers = undefined;
  ana = world.person({ name: 'Anabel' });
  world.vehicles.clear();
  world.vehicles.set(9, vehicleOf(ana));
  officer = world.person({ serverId: ana.serverId });
});
afterAll(() => world.close());

const onDuty = () => member(officer.userId, 'member', { serverId: ana.serverId, powers: ['lookup'] });
const mod = () => member(7, 'mod', { serverId: ana.serverId });
const lookUp = (input: object, ctx = onDuty()) => world.act(lookupPerson, input, ctx);
const lookUpPlate = (plate: string, ctx = onDuty()) => world.act(lookupPlate, { plate }, ctx);
const logged = (what: 'person' | 'plate') => world.eventsOf(ana.serverId, `mdt.lookup.${what}`);
/** How many look-ups were counted for the officer. */
const spent = async () => {
  const sql = `SELECT used FROM quotas WHERE server_id = $1 AND subject = 'user:' || $2 AND name = 'lookups_made'`;
  return (await world.database.query<{ used: number }>(sql, [ana.serverId, officer.userId]))[0]?.used ?? 0;
};
const recordOf = async ({ characterId }: Person) => {
  const about = { server_character_id: characterId, type: 'warning', reason: 'Ruido' };
  const { punishment } = await world.ok(createPunishment, about, mod());
  const linked = { title: 'Robo', character_ids: [characterId], punishment_ids: [punishment.punishment_id] };
  return { punishment, opened: (await world.ok(createCase, linked, mod())).case };
};

describe('lookup_person (OT-09)', () => {
  it('shows all that is known of a character, and the log keeps who asked', async () => {
    const { punishment, opened } = await recordOf(ana);
    await recordOf(officer);
    const { status, body } = await lookUp({ server_character_id: ana.characterId });
    expect(status).toBe(200);
    expect(body.person).toEqual({
      character: {
        server_character_id: ana.characterId,
        name: 'Anabel',
        surname: 'Pérez',
        dni_number: `${ana.characterId}A`,
        birthdate: '1990-01-31',
        gender: 'F',
        nationality: null,
        image_url: null,
        user_id: ana.userId,
        status: 'active',
      },
      licenses: [LICENSE],
      vehicles: [vehicleOf(ana)],
      flags: [],
      jail: null,
      warrants: [],
      bolos: [],
      punishments: [punishment],
      cases: [opened],
    });
    expect([body.missing, body.persons]).toEqual([[], undefined]);
    expect(await logged('person')).toMatchObject([
      {
        actor: { kind: 'user', id: officer.userId },
        character_ids: [ana.characterId],
        data: { server_character_id: ana.characterId, query: null, found: 1 },
      },
    ]);
  });

  it('searches persons by name or number, and shows their newest records in brief', async () => {
    const { punishment, opened } = await recordOf(ana);
    const { body } = await lookUp({ query: 'nabe' });
    expect(body.persons).toEqual([
      {
        character: expect.objectContaining({ server_character_id: ana.characterId }),
        flags: [],
        jail: null,
        warrants: [],
        bolos: [],
        punishments: [
          {
            punishment_id: punishment.punishment_id,
            type: 'warning',
            status: 'active',
            reason: 'Ruido',
            server_character_id: ana.characterId,
            user_id: null,
          },
        ],
        cases: [{ case_id: opened.case_id, number: 1, status: 'open', title: 'Robo' }],
      },
    ]);
    expect((await lookUp({ query: 'Nobody' })).body.persons).toEqual([]);
    expect((await logged('person')).map(({ data, note }) => [data, note])).toEqual([
      [{ server_character_id: null, query: 'nabe', found: 1 }, 'Se buscaron personas con «nabe»: 1.'],
      [{ server_character_id: null, query: 'Nobody', found: 0 }, 'Se buscaron personas con «Nobody»: 0.'],
    ]);
  });

  it('finds 20 persons at most, each with its 5 newest records, and 20 records of one person', async () => {
    const others = Array.from({ length: 21 }, () => world.person({ serverId: ana.serverId, name: 'Zoe' }));
    const last = others.at(-1)!;
    await world.database.query(
      `INSERT INTO punishments (server_id, type, character_id, reason, evidence, created_at)
       SELECT $1, 'warning', $2, n::text, '[]', now() FROM generate_series(1, 25) n`,
      [ana.serverId, last.characterId],
    );
    const persons = (await lookUp({ query: 'Zoe' })).body.persons!;
    expect(persons).toHaveLength(20);
    const [first] = persons;
    const newest = ['25', '24', '23', '22', '21'];
    expect([first!.character.server_character_id, first!.punishments.map(({ reason }) => reason)]).toEqual([
      last.characterId,
      newest,
    ]);
    const { person } = (await lookUp({ server_character_id: last.characterId })).body;
    expect(person!.punishments.map(({ reason }) => reason).slice(0, 5)).toEqual(newest);
    expect(person!.punishments).toHaveLength(20);
  });

  it('flags who is wanted, by an arrest warrant or a BOLO that is active, and shows both', async () => {
    const { characterId: server_character_id } = ana;
    const flags = async () => {
      const { person } = (await lookUp({ server_character_id })).body;
      const { persons } = (await lookUp({ query: 'nabe' })).body;
      expect(persons![0]!.flags).toEqual(person!.flags);
      return person!.flags;
    };
    const about = { server_character_id, reason: 'Fuga' };
    const searched = await world.ok(createWarrant, { ...about, type: 'search' }, mod());
    expect(await flags()).toEqual([]);
    const { warrant_id, warrant } = await world.ok(createWarrant, { ...about, type: 'arrest' }, mod());
    expect(await flags()).toEqual(['wanted']);
    const { person } = (await lookUp({ server_character_id })).body;
    expect(person!.warrants).toEqual([warrant, searched.warrant]);
    await world.ok(closeWarrant, { warrant_id, outcome: 'served' }, mod());
    expect(await flags()).toEqual([]);
    const { bolo } = await world.ok(createBolo, { kind: 'person', server_character_id }, mod());
    expect((await lookUp({ server_character_id })).body.person).toMatchObject({
      flags: ['wanted'],
      bolos: [bolo],
    });
  });

  it('flags the dead', async () => {
    const dead = world.addCharacter(ana, 'dead');
    expect((await lookUp({ server_character_id: dead })).body.person!.flags).toEqual(['dead']);
  });

  it('knows no character of another server, or none, and the log keeps who asked all the same', async () => {
    for (const server_character_id of [world.person().characterId, 999_999_999]) {
      const { status, code } = await lookUp({ server_character_id });
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
    const events = await logged('person');
    expect(events).toMatchObject([
      { character_ids: [], data: { found: 0 } },
      { actor: { kind: 'user', id: officer.userId }, data: { server_character_id: 999_999_999, found: 0 } },
    ]);
    expect([events[1]!.note, events[1]!.note_en]).toEqual([
      'Se consultó la ficha de un personaje, y no se encontró a nadie.',
      'The record of a character was looked up, and nobody was found.',
    ]);
    expect(await spent()).toBe(2);
  });

  it('needs a character or a query, and not both', async () => {
    for (const input of [{}, { server_character_id: ana.characterId, query: 'x' }])
      expect((await lookUp(input)).code).toBe('error');
  });

  it('leaves out the part of a service that is away or does not answer, and names it', async () => {
    world.outages.vehicles = () => Promise.reject(new Error('away'));
    let answerLate = () => undefined as void;
    away.inventory = () => new Promise((_, reject) => (answerLate = () => reject(new Error('late'))));
    const { status, body } = await lookUp({ server_character_id: ana.characterId });
    expect([status, body.missing]).toEqual([200, ['inventory', 'vehicles']]);
    expect(body.person).toMatchObject({ licenses: [], vehicles: [], character: { name: 'Anabel' } });
    expect(await logged('person')).toHaveLength(1);
    answerLate();
  });

  it('keeps in the log whom it was about also while services are away, and counts only what was found', async () => {
    const isAway = () => Promise.reject(new Error('away'));
    Object.assign(world.outages, { servers: isAway, vehicles: isAway });
    away.inventory = isAway;
    const { characterId: server_character_id } = ana;
    expect((await lookUp({ server_character_id })).body.missing).toEqual([
      'inventory',
      'servers',
      'vehicles',
    ]);
    await world.database.query(
      `INSERT INTO punishments (server_id, type, character_id, reason, evidence, created_at)
       VALUES ($1, 'warning', $2, 'Ruido', '[]', now())`,
      [ana.serverId, server_character_id],
    );
    expect((await lookUp({ server_character_id })).status).toBe(200);
    const about = { character_ids: [server_character_id] };
    expect(await logged('person')).toMatchObject([
      { ...about, data: { server_character_id, found: 0 } },
      { ...about, data: { server_character_id, found: 1 } },
    ]);
  });

  it('is refused to a user who has made too many before anybody is asked, and logs nothing then (FU-09)', async () => {
    let asked = 0;
    away.inventory = () => Promise.reject(new Error(`asked ${(asked += 1)}`));
    await world.database.query(
      `INSERT INTO quotas (server_id, subject, name, used, ends_at) VALUES ($1, 'user:' || $2, 'lookups_made', 2000, $3)`,
      [ana.serverId, officer.userId, new Date(world.clock.now().getTime() + 1_000)],
    );
    for (const { status, code, body } of [
      await lookUp({ server_character_id: ana.characterId }),
      await lookUpPlate('ls 123'),
    ])
      expect([status, code, Object.keys(body)]).toEqual([
        400,
        'limit_exceeded',
        ['ok', 'error', 'error_code'],
      ]);
    expect([asked, await logged('person'), await logged('plate')]).toEqual([0, [], []]);
  });

  it('is open to moderators and to a key of the server', async () => {
    for (const ctx of [mod(), serverKey(3, ana.serverId)])
      expect((await lookUp({ server_character_id: ana.characterId }, ctx as never)).code).toBeNull();
    expect((await logged('person')).map(({ actor }) => actor)).toEqual([
      { kind: 'user', id: 7 },
      { kind: 'key', id: 3, name: 'Clave 3' },
    ]);
  });
});

describe('lookup_plate (OT-09)', () => {
  it('shows the vehicle, its owner and its flags, and the log keeps who asked', async () => {
    const { body } = await lookUpPlate('ls 123');
    expect(body).toMatchObject({
      vehicle: vehicleOf(ana),
      owner: { server_character_id: ana.characterId, name: 'Anabel' },
      flags: ['stolen', 'impounded'],
      missing: [],
    });
    expect(await logged('plate')).toMatchObject([
      {
        actor: { kind: 'user', id: officer.userId },
        character_ids: [ana.characterId],
        data: { plate: 'LS 123', vehicle_id: 9, owner_character_id: ana.characterId },
      },
    ]);
  });

  it('knows no other plate, and the log keeps who asked all the same', async () => {
    for (const plate of ['XX 9', 'xx 99']) {
      const { status, code } = await lookUpPlate(plate);
      expect([status, code]).toEqual([404, 'not_found']);
    }
    const nothing = { vehicle_id: null, owner_character_id: null, query: null, found: 0 };
    expect(await logged('plate')).toMatchObject([
      { data: { plate: 'XX 9', ...nothing }, actor: { kind: 'user', id: officer.userId }, character_ids: [] },
      { note: 'Se consultó la matrícula XX 99, y no se encontró nada.' },
    ]);
    expect(await spent()).toBe(2);
  });

  it('shows the active BOLO of a plate that no vehicle has, until it is closed', async () => {
    const { bolo } = await world.ok(createBolo, { kind: 'vehicle', plate: 'ZZ 999' }, mod());
    for (const ctx of [onDuty(), mod(), serverKey(3, ana.serverId)]) {
      const { status, body } = await lookUpPlate('zz-999', ctx as never);
      expect([status, body.bolos]).toEqual([200, [bolo]]);
      expect(body).toMatchObject({ vehicle: null, owner: null, flags: ['wanted'], missing: [] });
    }
    expect((await logged('plate')).map(({ data }) => data)).toContainEqual({
      plate: 'ZZ-999',
      query: null,
      vehicle_id: null,
      owner_character_id: null,
      found: 1,
    });
    await world.ok(closeBolo, { bolo_id: bolo.bolo_id, outcome: 'served' }, mod());
    expect((await lookUpPlate('zz-999')).status).toBe(404);
  });

  it('flags a vehicle that is wanted, and one whose owner is', async () => {
    const flags = async () => (await lookUpPlate('ls 123')).body.flags;
    const { bolo_id } = await world.ok(createBolo, { kind: 'vehicle', plate: 'LS123' }, mod());
    expect(await flags()).toEqual(['stolen', 'impounded', 'wanted']);
    await world.ok(closeBolo, { bolo_id, outcome: 'served' }, mod());
    expect(await flags()).toEqual(['stolen', 'impounded']);
    const { characterId: server_character_id } = ana;
    await world.ok(createBolo, { kind: 'person', server_character_id }, mod());
    expect((await lookUpPlate('ls 123')).body).toMatchObject({
      flags: ['stolen', 'impounded', 'wanted'],
      bolos: [],
    });
  });

  it('searches plates by a part: those of BOLOs alone, then the newest vehicles with their owners', async () => {
    const [older, newer] = [world.addVehicle(ana, 'AB 1234'), world.addVehicle(officer, 'XAB12')];
    world.addVehicle(world.person(), 'AB 1299');
    const free = (await world.ok(createBolo, { kind: 'vehicle', plate: 'CAB-12' }, mod())).bolo;
    const own = (await world.ok(createBolo, { kind: 'vehicle', plate: 'ab1234' }, mod())).bolo;
    const { status, body } = await world.act(lookupPlate, { query: 'b-12' }, onDuty());
    expect([status, body.missing, body.vehicle]).toEqual([200, [], undefined]);
    expect(body.vehicles).toMatchObject([
      { plate: 'CAB-12', vehicle: null, owner: null, flags: ['wanted'], bolos: [free] },
      {
        plate: 'XAB12',
        vehicle: newer,
        owner: { server_character_id: officer.characterId },
        flags: [],
        bolos: [],
      },
      { plate: 'AB 1234', vehicle: older, owner: { name: 'Anabel' }, flags: ['wanted'], bolos: [own] },
    ]);
    expect((await world.ok(lookupPlate, { query: 'QQQ' }, onDuty())).vehicles).toEqual([]);
    expect((await logged('plate')).map(({ data, note }) => [data, note])).toEqual([
      [
        { plate: null, query: 'b-12', vehicle_id: null, owner_character_id: null, found: 3 },
        'Se buscaron matrículas con «b-12»: 3.',
      ],
      [
        { plate: null, query: 'QQQ', vehicle_id: null, owner_character_id: null, found: 0 },
        'Se buscaron matrículas con «QQQ»: 0.',
      ],
    ]);
    expect(await spent()).toBe(2);
  });

  it('finds 20 plates at most, by 3 letters or figures at least, and needs a plate or a part, not both', async () => {
    for (let n = 10; n < 35; n += 1) world.addVehicle(ana, `MANY ${n}`);
    expect((await world.ok(lookupPlate, { query: 'many' }, onDuty())).vehicles).toHaveLength(20);
    for (const input of [{ query: 'm-a' }, { query: 'm%an' }, {}, { query: 'many', plate: 'MANY 10' }])
      expect((await world.act(lookupPlate, input, onDuty())).code).toBe('error');
  });

  it('shows the BOLOs of a part also while the vehicles service is away', async () => {
    const { bolo } = await world.ok(createBolo, { kind: 'vehicle', plate: 'LS 123' }, mod());
    world.outages.vehicles = () => Promise.reject(new Error('away'));
    const { vehicles, missing } = await world.ok(lookupPlate, { query: 's12' }, onDuty());
    expect([vehicles, missing]).toMatchObject([
      [{ plate: 'LS 123', vehicle: null, bolos: [bolo] }],
      ['vehicles'],
    ]);
    expect((await lookUpPlate('ls-123')).body).toMatchObject({ bolos: [bolo], flags: ['wanted'] });
  });

  it('answers without the vehicle while its service is away', async () => {
    world.outages.vehicles = () => Promise.reject(new Error('away'));
    const { status, body } = await lookUpPlate('ls 123');
    expect(status).toBe(200);
    expect(body).toMatchObject({ vehicle: null, owner: null, flags: [], missing: ['vehicles'] });
    expect(await logged('plate')).toMatchObject([{ data: { plate: 'LS 123', found: 0 } }]);
  });
});

describe('characters as other services see them', () => {
  let chief: Person;
  beforeEach(() => {
    chief = world.person({ role: 'admin' });
  });

  const describeAll = async (...people: Person[]) => {
    const characters = people.map(({ characterId }) => ({
      server_character_id: characterId,
      status: 'active' as const,
    }));
    return (await world.ask(describePlayers, { server_id: chief.serverId, characters })).body.characters;
  };

  it('describes the service and the flags of characters, in the order of the question (V1-15)', async () => {
    const department_id = await world.addDepartment(chief.serverId, { name: 'Policía' });
    const [corporal, plain] = [0, 1].map(() => world.person({ serverId: chief.serverId })) as [
      Person,
      Person,
    ];
    const post = { server_character_id: corporal.characterId, department_id, rank: 'Cabo' };
    await world.ok(setDepartment, post, chief.ctx);
    await world.startShifts(corporal);
    expect(await describeAll(plain, corporal)).toEqual([
      {
        server_character_id: plain.characterId,
        on_duty: false,
        department: null,
        rank: null,
        flags: [],
        jail: null,
      },
      {
        server_character_id: corporal.characterId,
        on_duty: true,
        department: { department_id, name: 'Policía' },
        rank: 'Cabo',
        flags: [],
        jail: null,
      },
    ]);
  });

  it('flags who is wanted by an arrest warrant or a BOLO, and the dead', async () => {
    const people = [0, 1, 2].map(() => world.person({ serverId: chief.serverId }));
    const [arrested, sought, searched] = people as [Person, Person, Person];
    const warrant = ({ characterId: server_character_id }: Person, type: string) =>
      world.ok(createWarrant, { server_character_id, type, reason: 'Robo' }, chief.ctx);
    const { warrant: issued } = await warrant(arrested, 'arrest');
    await warrant(searched, 'search');
    await world.ok(createBolo, { kind: 'person', server_character_id: sought.characterId }, chief.ctx);
    const flags = async () => (await describeAll(...people)).map((each) => each.flags);
    expect(await flags()).toEqual([['wanted'], ['wanted'], []]);
    await world.ok(closeWarrant, { warrant_id: issued.warrant_id, outcome: 'served' }, chief.ctx);
    expect(await flags()).toEqual([[], ['wanted'], []]);
    const dead = [{ server_character_id: arrested.characterId, status: 'dead' as const }];
    const { body } = await world.ask(describePlayers, { server_id: chief.serverId, characters: dead });
    expect(body.characters[0]!.flags).toEqual(['dead']);
  });
});

const SEED = `
  INSERT INTO punishments (server_id, type, character_id, reason, evidence, created_at)
  SELECT i % 50, 'warning', i % 3000, 'r', '[]', now() FROM generate_series(1, 30000) i;
  INSERT INTO cases (server_id, number, status, version, title, call_ids, punishment_ids, character_ids, created_by,
    created_at, updated_at)
  SELECT i % 50, i, 'open', 1, 't', '{}', '{}', ARRAY[i % 3000, (i + 50) % 3000]::bigint[], 1, now(), now()
  FROM generate_series(1, 30000) i;`;

describe('among many records', () => {
  let scansOf: ScansOf;
  beforeAll(async () => {
    scansOf = await scansIn(world.database);
    await fill(world.database, SEED);
  });

  it.each([false, true])('records of persons are found by index (for any values: %s)', async (generic) => {
    for (const characterIds of [[57], Array.from({ length: 20 }, (_, n) => 57 + 50 * n)]) {
      const wanted = { serverId: 7, characterIds, limit: 5 };
      const scans = [
        ...(await plansOf(
          world.database,
          (sql) => newestPunishments(sql, { ...wanted, withExpunged: false }),
          { generic },
        )),
        ...(await plansOf(world.database, (sql) => newestCases(sql, wanted), { generic })),
      ].flatMap(scansOf);
      expect(scans.sort()).toEqual(['cases_characters', 'punishments_character']);
    }
  });
});
