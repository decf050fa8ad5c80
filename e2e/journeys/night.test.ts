import { Database } from '@cabildo/kit/database';
import { Client, follow, until, type Follower } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, readLog, refused } from './ask.ts';

/** A night of the police, one test after another: a patrol of two, a sergeant, a dispatcher script and a thief. */
const FUNDS = 5_000;
const PLAYERS = ['lucia', 'mateo', 'vera', 'noa'] as const;
type Player = (typeof PLAYERS)[number];
const NAMES = { mateo: 'Mateo Gil', vera: 'Vera Sanz', noa: 'Noa Prieto' } as const;
type Named = keyof typeof NAMES;

let instance: TestInstance;
const people = {} as Record<Player, Client>;
const userIds = {} as Record<Player, number>;
const characters = {} as Record<Named, number>;
/** The client with the key of the server. */
let script: Client;
let serverId: number;
let joinCode: string;
let police: number;
let callId: number;
let plate: string;
let warrantId: number;
let vehicleId: number;
let shiftId: number;
let radio: Follower;
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });
const by = (name: Named, params: Record<string, unknown> = {}) =>
  here({ server_character_id: characters[name], ...params });

async function inDatabase(service: 'servers' | 'mdt', statement: string): Promise<void> {
  const database = new Database({ url: instance.env[`${service.toUpperCase()}_DATABASE_URL`]!, max: 1 });
  await database.query(statement, [serverId]);
  await database.close();
}

/** Powers begin and end within 2 s of a shift (OT-06). */
const untilOpen = (client: Client, name: string, params: Record<string, unknown>) =>
  until(async () => {
    return (await client.call(name, params)).status !== 403;
  });

beforeAll(async () => {
  instance = await startInstance();
  for (const [index, name] of PLAYERS.entries()) {
    people[name] = await new Client(instance.url).signIn(`750${index}`, name);
    userIds[name] = Number((await ask(people[name], 'users.get_user_by_key'))['user_id']);
  }
});
afterAll(async () => {
  radio?.close();
  await instance.stop();
});

test('a community has a police with powers, a penal code and a car that somebody stole', async () => {
  const { lucia, noa } = people;
  const { server } = await ask(lucia, 'servers.create', { server_name: 'Puerto Sereno' });
  ({ id: serverId, join_code: joinCode } = server as { id: number; join_code: string });
  await inDatabase('servers', `UPDATE servers SET plan = 'PLUS' WHERE id = $1`);
  for (const name of ['mateo', 'vera', 'noa'] as const)
    await ask(people[name], 'servers.join', { join_code: joinCode });
  await ask(
    lucia,
    'server_economy.update_bank_config',
    here({ accounts_config: { initial_balance: FUNDS } }),
  );
  for (const name of ['mateo', 'vera', 'noa'] as const) {
    const [first, surname] = NAMES[name].split(' ');
    const card = await ask(people[name], 'server_dni.create', here({ name: first, surname }));
    characters[name] = Number(card['server_character_id']);
    await ask(people[name], 'server_economy.create_account', by(name, { account_type: 'personal' }));
  }
  const powers = ['lookup', 'punish', 'warrants', 'dispatch', 'impound'];
  const described = here({ name: 'Policía Local', type: 'police', powers });
  police = Number((await ask(lucia, 'server_mdt.create_department', described))['department_id']);
  const post = { department_id: police, rank: 'Agente' };
  await ask(lucia, 'server_mdt.set_character_department', by('mateo', post));
  await ask(lucia, 'server_mdt.set_character_department', by('vera', { ...post, is_lead: true }));
  const charges = [
    { code: 'T-1', title: 'Exceso de velocidad', category: 'Tráfico', fine_amount: 150 },
    { code: 'T-2', title: 'Conducción temeraria', category: 'Tráfico', fine_amount: 400 },
    { code: 'P-7', title: 'Hurto de vehículo', category: 'Propiedad', fine_amount: 900, jail_minutes: 0 },
  ];
  expect(await ask(lucia, 'server_mdt.import_charges', here({ charges }))).toMatchObject({ created: 3 });
  expect(await ask(lucia, 'server_mdt.import_charges', here({ charges }))).toMatchObject({ unchanged: 3 });
  const model = here({ brand: 'Karin', model: 'Sultan', price: 100, spawn_code: 'sultan' });
  const { vehicle_model_id } = await ask(lucia, 'server_cars.create_vehicle_model', model);
  const bought = await ask(noa, 'server_cars.buy_vehicle', by('noa', { vehicle_model_id }));
  ({ vehicle_id: vehicleId, plate } = bought['vehicle'] as { vehicle_id: number; plate: string });
  const { api_key } = await ask(lucia, 'servers.create_api_key', here({ name: 'centralita' }));
  script = new Client(instance.url, String(api_key));
});

test('an officer may do nothing special off duty, and follows warrants and units once on duty (OT-06, V1-14)', async () => {
  const { mateo, vera } = people;
  expect(await refused(mateo, 'server_mdt.lookup_plate', here({ plate }))).toBe('403 forbidden');
  const { shift_id } = await ask(mateo, 'server_mdt.start_shift', by('mateo'));
  shiftId = Number(shift_id);
  await ask(vera, 'server_mdt.start_shift', by('vera'));
  await untilOpen(mateo, 'server_mdt.lookup_plate', here({ plate }));
  const url = `${instance.url}/v1/servers/${serverId}/events`;
  radio = await follow(url, { authorization: `Bearer ${mateo.key}` });
  expect(radio.status).toBe(200);
  expect((await follow(`${url}?kinds=member.joined`, { authorization: `Bearer ${mateo.key}` })).status).toBe(
    403,
  );
});

test('a script takes a call, and two units attach at the same moment (OT-10, OT-12)', async () => {
  const robbery = here({ title: 'Vehículo robado', priority: 1, location: 'Muelle 3' });
  const taken = await ask(script, 'v1.create_call', robbery);
  callId = Number(taken['call_id']);
  const attach = (name: 'mateo' | 'vera') =>
    ask(people[name], 'server_mdt.attach_unit', by(name, { call_id: callId }));
  await Promise.all([attach('mateo'), attach('vera'), attach('mateo'), attach('vera')]);
  const shown = await ask(script, 'v1.get_call', { call_id: callId });
  const { units, status } = shown['call'] as { units: number[]; status: string };
  expect([units.toSorted(), status]).toEqual([[characters.mateo, characters.vera].toSorted(), 'active']);
  await ask(people.mateo, 'server_mdt.set_unit_status', by('mateo', { status: 'en_route' }));
  const board = await ask(script, 'v1.list_units', here());
  expect(board['units']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: NAMES.mateo, status: 'en_route', call_ids: [callId] }),
      expect.objectContaining({ name: NAMES.vera, call_ids: [callId] }),
    ]),
  );
  await until(() => radio.events.some(({ kind }) => kind === 'unit.attached'));
});

test('a look-up of the plate finds the stolen car and its owner (OT-09, CA-08)', async () => {
  const { mateo } = people;
  await ask(mateo, 'server_cars.set_vehicle_flags', here({ plate, stolen: true }));
  const found = await ask(mateo, 'server_mdt.lookup_plate', here({ plate: plate.toLowerCase() }));
  expect(found).toMatchObject({
    vehicle: { vehicle_id: vehicleId },
    owner: { server_character_id: characters.noa },
    flags: ['stolen'],
    missing: [],
  });
});

test('a warrant for the thief shows in every look-up until it is served (OT-08)', async () => {
  const { mateo, vera } = people;
  const reason = 'Huyó en un vehículo robado';
  const made = await ask(vera, 'server_mdt.create_warrant', by('noa', { type: 'arrest', reason }));
  warrantId = Number(made['warrant_id']);
  await until(() => radio.events.some(({ kind }) => kind === 'warrant.created'));
  const person = async () => (await ask(mateo, 'server_mdt.lookup_person', by('noa')))['person'];
  expect(await person()).toMatchObject({ flags: ['wanted'], warrants: [{ warrant_id: warrantId }] });
  const lookup = await ask(script, 'v1.lookup_plate', here({ plate }));
  expect(lookup['flags']).toEqual(expect.arrayContaining(['stolen', 'wanted']));
  await ask(mateo, 'server_mdt.close_warrant', here({ warrant_id: warrantId, outcome: 'served' }));
  expect(await person()).toMatchObject({ flags: [], warrants: [] });
  await ask(mateo, 'server_cars.set_vehicle_flags', here({ plate, stolen: false }));
});

test('a ticket of three charges becomes one fine, which is paid (OT-07, ECB-03)', async () => {
  const { mateo, noa } = people;
  const listed = await ask(noa, 'server_mdt.list_charges', here());
  const byCode = new Map(
    (listed['charges'] as { charge_id: number; code: string }[]).map((each) => [each.code, each.charge_id]),
  );
  const charges = [
    { charge_id: byCode.get('T-1'), count: 2 },
    { charge_id: byCode.get('T-2'), count: 1 },
    { charge_id: byCode.get('P-7'), count: 1 },
  ];
  const ticket = { charges, reason: 'Persecución en el puerto', officer_character_id: characters.mateo };
  const { punishment } = await ask(mateo, 'server_mdt.create_punishment', by('noa', ticket));
  expect(punishment).toMatchObject({ type: 'fine', fine: { amount: 1_600 } });
  interface Fine {
    status: string;
    debt_id: number;
  }
  const fine = async (): Promise<Fine> => {
    const { punishments } = await ask(noa, 'server_mdt.list_punishments', by('noa'));
    return (punishments as { fine: Fine }[])[0]!.fine;
  };
  await until(async () => (await fine()).status === 'owed');
  const paid = await ask(noa, 'server_economy.pay_debt', here({ debt_id: (await fine()).debt_id }));
  expect(paid).toMatchObject({ debt: { status: 'paid' } });
  await until(async () => (await fine()).status === 'paid');
});

test('an officer in need presses one button, and whose shift ends is detached from everything (OT-10)', async () => {
  const { mateo, vera } = people;
  const panic = await ask(mateo, 'server_mdt.panic', by('mateo'));
  expect(panic['call']).toMatchObject({ priority: 1, units: [characters.mateo] });
  const again = await ask(mateo, 'server_mdt.panic', by('mateo'));
  expect(again['call_id']).toBe(panic['call_id']);
  await inDatabase(
    'mdt',
    `UPDATE shifts SET started_at = started_at - interval '3 hours' WHERE server_id = $1`,
  );
  await ask(vera, 'server_mdt.end_shift', here({ shift_id: shiftId }));
  const shown = await ask(vera, 'server_mdt.get_call', here({ call_id: panic['call_id'] }));
  expect(shown['call']).toMatchObject({ units: [] });
  await until(() => radio.isOver);
  await until(async () => {
    const { status } = await mateo.call('server_mdt.lookup_person', by('noa'));
    return status === 403;
  });
});

test('the sergeant corrects the forgotten shift, and the hours follow (OT-11)', async () => {
  const { vera } = people;
  const { open_shifts } = await ask(script, 'v1.get_shifts', here());
  const [{ started_at }] = open_shifts as [{ started_at: string }];
  const ended_at = new Date(Date.parse(started_at) + 3_600_000).toISOString();
  const reason = 'Se quedó dormido en el coche';
  const fixed = await ask(vera, 'server_mdt.correct_shift', here({ shift_id: shiftId, ended_at, reason }));
  expect(fixed['shift']).toMatchObject({ updated_by: userIds.vera });
  const { officers } = await ask(script, 'v1.get_shifts', here());
  const served = officers as { server_character_id: number; total_minutes: number }[];
  const his = served.find(({ server_character_id }) => server_character_id === characters.mateo)!;
  expect([59, 60]).toContain(his.total_minutes);
});

test('a troublemaker is banned, and cannot rejoin (SV-18)', async () => {
  const { lucia, noa } = people;
  const reason = 'Insultos toda la noche';
  await ask(lucia, 'servers.ban', here({ target_user_id: userIds.noa, reason }));
  await until(async () => (await noa.call('server_dni.list_mine', here())).status === 403);
  const answer = await noa.call('servers.join', { join_code: joinCode });
  expect([answer.status, answer.body['error']]).toEqual([403, expect.stringContaining(reason)]);
  expect((await ask(lucia, 'servers.list_bans', here()))['bans']).toMatchObject([
    { user_id: userIds.noa, reason, banned_by: userIds.lucia },
  ]);
});

test('the log tells the night in both languages, look-ups and both values of the shift included (AU-04)', async () => {
  const note = async (log_action: string, language: string): Promise<string | undefined> => {
    const { logs } = await readLog(people.lucia, { server_id: serverId, log_action }, language);
    return logs[0]?.note;
  };
  const notes: [action: string, es: RegExp, en: RegExp][] = [
    ['lookup.plate', /matrícula/, /plate/],
    ['lookup.person', /ficha/, /record/],
    ['unit.attached', /unidad/i, /unit/i],
    ['unit.panicked', /pánico/i, /panic/i],
    ['warrant.created', /orden/i, /warrant/i],
    ['warrant.closed', /orden/i, /warrant/i],
    ['punishment.created', /multa de 1\.600\s/, /fine of \D1,600/],
    ['shift.corrected', /antes .* ahora .*dormido/, /before .* now .*dormido/],
    ['member.banned', /Insultos/, /Insultos/],
  ];
  for (const [action, es, en] of notes) {
    await until(async () => (await note(action, 'es-ES')) !== undefined);
    expect([action, await note(action, 'es-ES')]).toEqual([action, expect.stringMatching(es)]);
    expect([action, await note(action, 'en')]).toEqual([action, expect.stringMatching(en)]);
  }
});
