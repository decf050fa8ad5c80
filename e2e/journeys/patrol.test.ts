import { Database } from '@cabildo/kit/database';
import { Client, until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { actorName, ask, outcome, readLog, refused, type LogEntry } from './ask.ts';

/** A day of the police, one test after another: actions of people in the MDT, and scripts over /v1. */
const FINE = 120;
const FUNDS = 500;
const FULL_NAMES = { mateo: 'Mateo Gil', noa: 'Noa Prieto' } as const;

let instance: TestInstance;
const people = {} as Record<'lucia' | 'mateo' | 'noa' | 'vera', Client>;
const characters = {} as Record<keyof typeof FULL_NAMES, number>;
/** The client with the key of the server. */
let script: Client;
let serverId: number;
let departmentId: number;
let callId: number;
let punishmentId: number;
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });
const by = (name: keyof typeof FULL_NAMES) => here({ server_character_id: characters[name] });

/** Changes rows that no request changes, since no plan can be bought yet and no test can wait for hours. */
async function inDatabase(service: 'servers' | 'mdt', statement: string): Promise<void> {
  const database = new Database({ url: instance.env[`${service.toUpperCase()}_DATABASE_URL`]!, max: 1 });
  await database.query(statement, [serverId]);
  await database.close();
}

beforeAll(async () => {
  instance = await startInstance();
  for (const [index, name] of (['lucia', 'mateo', 'noa', 'vera'] as const).entries())
    people[name] = await new Client(instance.url).signIn(`730${index}`, name);
});
afterAll(() => instance.stop());

test('an owner founds a server with a police, a moderator and a key for its scripts (V1-01, OT-03)', async () => {
  const { lucia, vera } = people;
  const { server } = await ask(lucia, 'servers.create', { server_name: 'Puerto Sereno' });
  const { id, join_code } = server as { id: number; join_code: string };
  serverId = id;
  await inDatabase('servers', `UPDATE servers SET plan = 'PLUS' WHERE id = $1`);
  for (const name of ['mateo', 'noa', 'vera'] as const)
    await ask(people[name], 'servers.join', { join_code });
  const { user_id } = await ask(vera, 'users.get_user_by_key');
  await ask(lucia, 'servers.set_role', here({ target_user_id: user_id, new_role: 'mod' }));
  const config = here({ accounts_config: { initial_balance: FUNDS } });
  await ask(lucia, 'server_economy.update_bank_config', config);
  for (const name of ['mateo', 'noa'] as const) {
    const [first, surname] = FULL_NAMES[name].split(' ');
    const card = await ask(people[name], 'server_dni.create', here({ name: first, surname }));
    characters[name] = Number(card['server_character_id']);
    await ask(people[name], 'server_economy.create_account', { ...by(name), account_type: 'personal' });
  }
  const police = here({ name: 'Policía Local', type: 'police' });
  departmentId = Number((await ask(lucia, 'server_mdt.create_department', police))['department_id']);
  const { api_key } = await ask(lucia, 'servers.create_api_key', here({ name: 'centralita' }));
  script = new Client(instance.url, String(api_key));
});

test('an officer joins the department and goes on duty, which scripts see (OT-02, V1-04, V1-07)', async () => {
  const rank = { ...by('mateo'), department_id: departmentId, rank: 'Agente' };
  await ask(people.lucia, 'server_mdt.set_character_department', rank);
  await ask(people.mateo, 'server_mdt.start_shift', by('mateo'));
  const roster = await ask(script, 'v1.list_characters', here());
  expect(roster['characters']).toMatchObject([
    { name: 'Noa', department: null, status: 'active', duty_status: 'off_duty' },
    {
      name: 'Mateo',
      department: { department_id: departmentId, name: 'Policía Local', rank: 'Agente' },
      duty_status: 'on_duty',
    },
  ]);
  const shifts = await ask(script, 'v1.get_shifts', here());
  expect(shifts).toMatchObject({
    open_shifts: [
      { server_character_id: characters.mateo, name: FULL_NAMES.mateo, department: 'Policía Local' },
    ],
    open_total: 1,
    officers: [{ server_character_id: characters.mateo, shift_count: 1 }],
  });
});

test('a script takes a call, once however often it asks, and the officer is sent to it (V1-05, GW-17)', async () => {
  const robbery = here({
    title: 'Robo en la lonja',
    caller_name: 'Vigilante',
    location: 'Muelle 3',
    priority: 1,
    coordinates: { x: 12.5, y: -3, z: 0 },
  });
  const take = () => ask(script, 'v1.create_call', robbery, 'alarm-1');
  const taken = await take();
  expect(await take()).toEqual(taken);
  expect(taken['call']).toMatchObject({ case_number: 1, status: 'pending', created_by: null });
  expect(await ask(people.mateo, 'server_mdt.list_calls', here())).toMatchObject({ total: 1 });
  callId = Number(taken['call_id']);
  const sent = here({ call_id: callId, units: [characters.mateo] });
  expect(await ask(people.vera, 'server_mdt.update_call', sent)).toMatchObject({
    call: { status: 'active', units: [characters.mateo] },
  });
  const text = 'Detenida con dos cajas de merluza';
  await ask(people.mateo, 'server_mdt.add_call_note', here({ call_id: callId, text }));
  expect(await ask(people.noa, 'server_mdt.get_call', here({ call_id: callId }))).toMatchObject({
    call: { note_count: 1, notes: [{ text }] },
  });
});

test('a script leads the dispatch, and an officer in danger is seen at once (OT-10, OT-12)', async () => {
  const at = { call_id: callId, server_character_id: characters.mateo };
  const unit = `${script.url}/v1/calls/${callId}/units/${characters.mateo}`;
  for (const method of ['DELETE', 'DELETE', 'POST', 'POST']) {
    // Neither has a body.
    const answer = await fetch(unit, { method, headers: { authorization: `Bearer ${script.key}` } });
    const units = method === 'POST' ? [characters.mateo] : [];
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ call: expect.objectContaining({ units, updated_by: null }) }),
    ]);
  }
  expect(await ask(script, 'v1.get_call', { call_id: callId })).toMatchObject({
    call: { updated_by_key_id: expect.any(Number), notes: [{ created_by: expect.any(Number) }] },
  });
  await ask(script, 'v1.add_call_note', { call_id: callId, text: 'Refuerzos en camino' });
  await ask(script, 'v1.update_call', { call_id: callId, priority: 2 });
  const alarm = await ask(people.mateo, 'server_mdt.panic', by('mateo'));
  expect(await outcome(people.mateo, 'server_mdt.panic', by('mateo'))).toBe('200 undefined');
  const { units } = await ask(script, 'v1.list_units', here());
  expect(units).toMatchObject([
    {
      server_character_id: at.server_character_id,
      name: FULL_NAMES.mateo,
      status: 'panic',
      department: 'Policía Local',
      call_ids: [alarm['call_id'], callId],
    },
  ]);
  const ofMateo = here({ unit: at.server_character_id });
  expect(await ask(script, 'v1.list_calls', ofMateo)).toMatchObject({ total: 2 });
  await ask(script, 'v1.update_call', { call_id: alarm['call_id'], status: 'closed' });
  await ask(people.mateo, 'server_mdt.set_unit_status', here({ ...by('mateo'), status: 'available' }));
});

/** The fine as every member sees it in the MDT. */
async function fine(): Promise<{ status: string; debt_id: number | null; amount: number }> {
  const { punishments } = await ask(people.noa, 'server_mdt.list_punishments', by('noa'));
  return (punishments as { fine: Awaited<ReturnType<typeof fine>> }[])[0]!.fine;
}

test('a moderator fines the offender, who owes it and pays it (V1-06, ECB-02, ECB-03)', async () => {
  const { vera, noa } = people;
  const offence = {
    ...by('noa'),
    type: 'fine',
    fine_amount: FINE,
    reason: 'Hurto de pescado',
    officer_character_id: characters.mateo,
    evidence: ['https://example.org/camara-3.png'],
  };
  expect(await refused(noa, 'server_mdt.create_punishment', offence)).toBe('403 forbidden');
  const given = await ask(vera, 'server_mdt.create_punishment', offence);
  punishmentId = Number(given['punishment_id']);
  await until(async () => (await fine()).status === 'owed');
  const { debt_id, amount } = await fine();
  expect(amount).toBe(FINE);
  const paid = await ask(noa, 'server_economy.pay_debt', here({ debt_id }));
  expect(paid).toMatchObject({ debt: { status: 'paid' }, from_balance: FUNDS - FINE });
  await until(async () => (await fine()).status === 'paid');
});

test("a script punishes in nobody's name, and a moderator's key is none for it (V1-01, V1-06)", async () => {
  const address = 'v1.create_punishment';
  const warning = { ...by('noa'), type: 'warning', reason: 'Ruido de madrugada' };
  const { punishment } = await ask(script, address, warning);
  expect(punishment).toMatchObject({ status: 'active', fine: null, created_by: null });
  expect(await outcome(people.vera, address, warning)).toBe('403 forbidden');
});

test('a case keeps call, punishment and characters together, and all is closed (OT-05, OT-06)', async () => {
  const { vera, mateo, noa } = people;
  const links = { call_ids: [callId], punishment_ids: [punishmentId], character_ids: [characters.noa] };
  const opened = await ask(vera, 'server_mdt.create_case', here({ title: 'La merluza', ...links }));
  const { case_id } = opened;
  for (const reader of [vera, noa])
    expect(await ask(reader, 'server_mdt.get_case', here({ case_id }))).toMatchObject({
      case: {
        ...links,
        calls: [{ call_id: callId, case_number: 1, title: 'Robo en la lonja' }],
        punishments: [{ punishment_id: punishmentId, reason: 'Hurto de pescado' }],
      },
    });
  expect(await refused(mateo, 'server_mdt.get_case', here({ case_id }))).toBe('403 forbidden');
  const closed = await ask(mateo, 'server_mdt.update_call', here({ call_id: callId, status: 'closed' }));
  expect(closed).toMatchObject({ call: { status: 'closed', closed_at: expect.any(String) } });
  const ended = await ask(vera, 'server_mdt.close_case', here({ case_id }));
  expect(ended).toMatchObject({ case: { status: 'closed', ...links } });
  expect(await refused(vera, 'server_mdt.close_case', here({ case_id }))).toBe('409 already_processed');
});

test('the officer goes off duty, and the hours count (V1-07)', async () => {
  const back = `UPDATE shifts SET started_at = started_at - interval '90 minutes' WHERE server_id = $1`;
  await inDatabase('mdt', back);
  await ask(people.mateo, 'server_mdt.end_shift', by('mateo'));
  const shifts = await ask(script, 'v1.get_shifts', here());
  expect(shifts).toMatchObject({
    open_shifts: [],
    open_total: 0,
    officers: [{ name: FULL_NAMES.mateo, department: 'Policía Local', shift_count: 1 }],
  });
  const [{ total_hours }] = shifts['officers'] as [{ total_hours: number }];
  expect(total_hours).toBeGreaterThanOrEqual(1.5);
  const roster = here({ department_id: departmentId });
  expect(await ask(script, 'v1.list_characters', roster)).toMatchObject({
    characters: [{ server_character_id: characters.mateo, duty_status: 'off_duty' }],
    total: 1,
  });
});

test('each key sees the servers that it is good for (V1-03)', async () => {
  const other = await ask(people.lucia, 'servers.create', { server_name: 'Otra Orilla' });
  const own = {
    id: serverId,
    server_name: 'Puerto Sereno',
    plan: 'PLUS',
    member_count: 4,
    character_count: 2,
  };
  expect((await ask(script, 'v1.list_servers'))['servers']).toMatchObject([{ ...own, role: 'admin' }]);
  expect((await ask(people.lucia, 'v1.list_servers'))['servers']).toMatchObject([
    { ...own, role: 'owner' },
    { id: other['server_id'], role: 'owner' },
  ]);
  expect((await ask(people.vera, 'v1.list_servers'))['servers']).toMatchObject([{ ...own, role: 'mod' }]);
  const elsewhere = { server_id: other['server_id'] };
  expect(await outcome(script, 'v1.get_shifts', elsewhere)).toBe('404 not_found');
});

test('the log has the events in both languages, and names the people (AU-04)', async () => {
  const entries = async (log_action: string, language: string): Promise<LogEntry[]> =>
    (await readLog(people.lucia, { server_id: serverId, log_action }, language)).logs;
  const both = [FULL_NAMES.mateo, FULL_NAMES.noa];
  const notes: [action: string, es: RegExp, en: RegExp, actor: string, names: string[]][] = [
    [
      'call.created',
      /aviso n\.º 1: «Robo en la lonja»/,
      /Call no\. 1 .*“Robo en la lonja”/,
      'centralita',
      [],
    ],
    [
      'punishment.created',
      /multa de 120\s.*Hurto de pescado/,
      /fine of \D120.*Hurto de pescado/,
      'vera',
      both,
    ],
    ['fine.changed', /multa de 120\s.* se pagó/, /fine of \D120 .* was paid/, 'noa', both],
    ['debt.paid', /pagó una deuda de 120\s/, /paid a debt of \D120/, 'noa', [FULL_NAMES.noa]],
    ['shift.ended', /terminó su turno en «Policía Local»/, /ended their shift/, 'mateo', [FULL_NAMES.mateo]],
    ['case.closed', /Se cerró el caso n\.º 1/, /Case no\. 1 was closed/, 'vera', [FULL_NAMES.noa]],
  ];
  for (const [action, es, en, actor, names] of notes) {
    const find = async (language: string, note: RegExp) =>
      (await entries(action, language)).find((each) => note.test(each.note));
    await until(async () => (await find('en', en)) !== undefined);
    const entry = (await find('es', es))!;
    expect([action, actorName(entry)]).toEqual([action, actor]);
    const named = entry.characters.map(({ name }) => name);
    expect([action, ...named.toSorted()]).toEqual([action, ...names]);
  }
});
