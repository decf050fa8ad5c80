import { ALIASES, keyUse, type Route } from '@cabildo/contracts/action';
import { isServerScoped, PERMISSIONS } from '@cabildo/contracts/permissions';
import { allActions, findAction } from '@cabildo/contracts/registry.ts';
import { Client, inParallel, until } from '@cabildo/testing';
import { sharedInstance, type TestInstance } from '../testing/instance.ts';
import { ask, outcome, refused } from '../journeys/ask.ts';

const GUILD = '710000000000000001';
const CHAT_ACCOUNTS = { lucia: '710000000000000002', mateo: '710000000000000003' } as const;

/** The life of a community, one test after another: its staff, their rights, and its end. */
let instance: TestInstance;
const people = {} as Record<'lucia' | 'mateo' | 'noa' | 'vera', Client>;
const ids = {} as Record<keyof typeof people, number>;
let server: { id: number; join_code: string };
const here = (params: Record<string, unknown> = {}) => ({ server_id: server.id, ...params });

beforeAll(async () => {
  instance = await sharedInstance();
  for (const [index, name] of (['lucia', 'mateo', 'noa', 'vera'] as const).entries()) {
    people[name] = await new Client(instance.url).signIn(`710${index}`, name);
    ids[name] = Number((await ask(people[name], 'users.get_user_by_key'))['user_id']);
  }
  for (const name of ['lucia', 'mateo'] as const) await people[name].linkChat(CHAT_ACCOUNTS[name], name);
});
afterAll(() => instance.stop());

/** Calls the internal port like a sibling back end. */
async function askInside(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'x-mdt-internal-key': instance.internalKey };
  const response = await fetch(`${instance.internalUrl}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('who founds a server owns it, with the settings of a new one (SV-01, SV-02)', async () => {
  const { status, body } = await people.lucia.call('servers.create', {
    server_name: 'Puerto Claro',
    description: 'Una villa de pescadores',
    server_type: 'voice',
    cp_url: 'https://chat.example/puerto',
  });
  server = body['server'] as typeof server;
  expect([status, body['server_id']]).toEqual([201, server.id]);
  expect(server.join_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(await ask(people.lucia, 'servers.get', here())).toMatchObject({
    server: {
      ...server,
      is_public: false,
      max_members: 10_000,
      member_count: 1,
      plan: 'FREE',
      config: { bill_types: [1, 5, 10, 20, 50, 100].map((value) => ({ value })) },
      roles: ['Owner', 'Admin', 'Mod', 'Member'].map((name) => ({ name })),
      economy: { currency_symbol: '$', currency_name: 'Dólares' },
      my_role: 'owner',
      my_permissions: [...PERMISSIONS],
    },
  });
});

test('a public server is found by a caller without a key, but not its join code (SV-07)', async () => {
  const stranger = new Client(instance.url);
  const search = { search: 'puerto CLARO' };
  expect(await ask(stranger, 'servers.discover', search)).toMatchObject({ servers: [], total: 0 });
  await ask(people.lucia, 'servers.update', here({ is_public: true }));
  expect((await ask(stranger, 'servers.discover', search))['servers']).toEqual([
    {
      id: server.id,
      server_name: 'Puerto Claro',
      description: 'Una villa de pescadores',
      server_type: 'voice',
      language_tag: 'es',
      logo_url: null,
      banner_url: null,
      cp_url: 'https://chat.example/puerto',
      join_mode: 'code',
      member_count: 1,
      max_members: 10_000,
    },
  ]);
  expect(await refused(new Client(instance.url, 'sk_nobody'), 'servers.discover')).toBe('401 error');
});

test('a new member sees neither join code nor chat community (SV-01)', async () => {
  await ask(people.lucia, 'servers.link_cp_guild', here({ cp_guild_id: GUILD }));
  for (const name of ['mateo', 'noa'] as const) {
    await ask(people[name], 'servers.join', { join_code: server.join_code });
  }
  const hidden = { join_code: null, cp_guild_id: null };
  expect(await ask(people.noa, 'servers.get', here())).toMatchObject({ server: hidden });
  expect(await ask(people.noa, 'servers.list_mine')).toMatchObject({ servers: [hidden], total: 1 });
  expect(await ask(people.lucia, 'servers.list_mine')).toMatchObject({
    servers: [{ join_code: server.join_code, cp_guild_id: GUILD }],
  });
});

test('a guild belongs to one server at a time (SV-12)', async () => {
  const { server_id } = await ask(people.vera, 'servers.create', { server_name: 'La Competencia' });
  const theirs = { server_id, cp_guild_id: GUILD };
  expect(await refused(people.vera, 'servers.link_cp_guild', theirs)).toBe('409 already_exists');
  expect(await refused(people.mateo, 'servers.unlink_cp_guild', here())).toBe('403 forbidden');
  await ask(people.lucia, 'servers.link_cp_guild', here({ cp_guild_id: GUILD }));
  await ask(people.lucia, 'servers.unlink_cp_guild', here());
  expect(await refused(people.lucia, 'servers.unlink_cp_guild', here())).toBe('404 not_found');
  await ask(people.lucia, 'servers.link_cp_guild', here({ cp_guild_id: GUILD }));
});

test('a role makes a deputy from the next request on (RO-08, RO-10, ID-18)', async () => {
  const corporal = here({ name: 'Cabo', hierarchy: 10 });
  expect(await refused(people.mateo, 'server_roles.create_role', corporal)).toBe('403 forbidden');
  const permissions = ['manage_roles', 'assign_roles', 'manage_members'];
  const rank = here({ name: 'Sargento', hierarchy: 60, permissions });
  const { role_id } = await ask(people.lucia, 'server_roles.create_role', rank);
  await ask(people.lucia, 'server_roles.assign_role', here({ target_user_id: ids.mateo, role_id }));
  await ask(people.mateo, 'server_roles.create_role', corporal);
  expect(await ask(people.noa, 'server_roles.list_roles', here())).toMatchObject({
    roles: ['Owner', 'Admin', 'Sargento', 'Mod', 'Cabo', 'Member'].map((name) => ({ name })),
  });
  const profile = await ask(people.mateo, 'users.get_user_by_key');
  expect(profile).toMatchObject({ servers: [{ server_id: server.id, role: 'Sargento' }] });
});

test('the deputy cannot act beyond the own rank (SV-09, RO-05, RO-09)', async () => {
  const { mateo } = people;
  for (const [action, params] of [
    ['servers.set_role', { target_user_id: ids.noa, new_role: 'admin' }],
    ['servers.kick', { target_user_id: ids.lucia }],
    ['server_roles.create_role', { name: 'Juez', hierarchy: 59, permissions: ['manage_taxes'] }],
    ['server_roles.transfer_server', { target_cp_id: CHAT_ACCOUNTS.mateo }],
    ['servers.delete', {}],
    ['server_logs.query', {}],
  ] as const) {
    expect([action, await refused(mateo, action, here(params))]).toEqual([action, '403 forbidden']);
  }
});

test('/server_members does what /servers does, answer for answer (SV-14)', async () => {
  const { mateo } = people;
  const pairs = [
    ['server_members/list', 'list_members', here({ per_page: 2, search: 'o' })],
    ['server_members.php?action=list', 'list_members', here()],
    ['server_members/list', 'list_members', here({ per_page: 51 })],
    ['server_members/set_role', 'set_role', here({ target_user_id: ids.noa, new_role: 'mod' })],
    ['server_members/set_role', 'set_role', here({ target_user_id: ids.noa, new_role: 'owner' })],
    ['server_members/kick', 'kick', here({ target_user_id: ids.vera })],
    ['server_members/kick', 'kick', here({ target_user_id: 0 })],
  ] as const;
  const statuses = [];
  const headers = { 'x-api-key': mateo.key!, 'content-type': 'application/json' };
  for (const [alias, action, params] of pairs) {
    const init = { method: 'POST', headers, body: JSON.stringify(params) };
    const response = await fetch(`${instance.url}/${alias}`, init);
    const { status, body } = await mateo.call(`servers.${action}`, params);
    expect([alias, response.status, await response.json()]).toEqual([alias, status, body]);
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 400, 200, 400, 404, 400]);
  await ask(people.vera, 'servers.join', { join_code: server.join_code });
  await ask(people.vera, 'servers.leave', here());
  expect(await refused(people.vera, 'server_members.list', here())).toBe('403 forbidden');
});

test('a kick that deletes characters leaves nothing to come back to (SV-10)', async () => {
  const { lucia, mateo, noa } = people;
  const characters: number[] = [];
  for (const name of ['Ana', 'Eva']) {
    const made = await ask(noa, 'server_dni.create', here({ name, surname: 'Gil' }));
    characters.push(Number(made['server_character_id']));
  }
  const account = here({ server_character_id: characters[0], account_type: 'personal' });
  await ask(noa, 'server_economy.create_account', account);
  const kick = here({ target_user_id: ids.noa, delete_characters: true });
  expect(await ask(mateo, 'server_members.kick', kick)).toMatchObject({ characters_deleted: 2 });
  expect(await refused(noa, 'server_dni.list_mine', here())).toBe('403 forbidden');
  for (const server_character_id of characters) {
    const gone = await refused(lucia, 'server_dni.get', here({ server_character_id }));
    expect(gone).toBe('404 character_not_found');
  }
  await ask(noa, 'servers.join', { join_code: server.join_code });
  expect(await ask(noa, 'servers.get', here())).toMatchObject({ server: { my_role: 'member' } });
  expect(await ask(noa, 'server_dni.list_mine', here())).toMatchObject({ characters: [], total: 0 });
});

test('a transfer swaps owner and admin (RO-09)', async () => {
  const { lucia, mateo } = people;
  const to = (target_cp_id: string) => here({ target_cp_id });
  expect(await refused(lucia, 'server_roles.transfer_server', to(GUILD))).toBe('404 not_found');
  expect(await refused(lucia, 'server_roles.transfer_server', to(CHAT_ACCOUNTS.lucia))).toBe(
    '400 self_transfer',
  );
  const moved = await ask(lucia, 'server_roles.transfer_server', to(CHAT_ACCOUNTS.mateo));
  expect(moved).toMatchObject({ server_id: server.id, owner_user_id: ids.mateo });
  expect(await refused(lucia, 'servers.delete', here())).toBe('403 forbidden');
  const list = await ask(mateo, 'server_members.list', here());
  expect(list).toMatchObject({
    members: [
      { user_id: ids.mateo, role: 'owner', role_name: 'Owner' },
      { user_id: ids.lucia, role: 'admin', role_name: 'Admin' },
      { user_id: ids.noa, role: 'member' },
    ],
  });
});

/** The events so far, each with its number; refused attempts among them (AU-03). */
const HISTORY: Readonly<Record<string, number>> = {
  'server server.created': 1,
  'server server.updated': 1,
  'server cp_guild.linked': 2,
  'server cp_guild.unlinked': 1,
  'member member.joined': 4,
  'member member.left': 1,
  'role role.created': 2,
  'member member.role_changed': 2,
  // Two attempts within a minute are one (FU-09).
  'role permissions.refused': 1,
  'member role.refused': 1,
  'member kick.refused': 1,
  'server transfer.refused': 1,
  'character character.created': 2,
  'bank account.created': 1,
  'character character.deleted': 2,
  'bank account.closed': 1,
  'member member.kicked': 1,
  'server server.transferred': 1,
};

test('the log has each event, once', async () => {
  const count = Object.values(HISTORY).reduce((sum, times) => sum + times, 0);
  const log = () => ask(people.mateo, 'server_logs.query', here({ per_page: 100 }));
  await until(async () => Number((await log())['total']) >= count);
  const counts: Record<string, number> = {};
  for (const { domain, action } of (await log())['logs'] as { domain: string; action: string }[]) {
    counts[`${domain} ${action}`] = (counts[`${domain} ${action}`] ?? 0) + 1;
  }
  expect(counts).toEqual(HISTORY);
  const attempts = await ask(
    people.mateo,
    'server_logs.query',
    here({ domain: 'member', log_action: 'role.refused' }),
  );
  expect(attempts).toMatchObject({
    logs: [
      {
        actor_user_id: ids.mateo,
        note: 'mateo intentó cambiar el rango de noa de «Member» a «Admin» sin tener permiso.',
      },
    ],
  });
});

describe('a deleted server', () => {
  const NAMES = [...allActions.map(({ name }) => name), ...Object.keys(ALIASES)].filter((name) => {
    const { to } = findAction(name)!.access;
    return isServerScoped(to) && keyUse(to, name.split('.')[0] as Route) === 'required';
  });
  const outcomesOf = (client: Client) =>
    inParallel(NAMES, 12, async (name) => [name, await outcome(client, name, here())]);
  const all = (end: string) => NAMES.map((name) => [name, end]);
  let player: Client;

  beforeAll(async () => {
    const made = await askInside(`/users?action=create_game_session&server_id=${server.id}&gp_id=7102`);
    player = new Client(instance.url, String(made.body['token']));
    await ask(player, 'servers.get', here());
    await ask(people.mateo, 'servers.delete', here());
  });

  test('is on no route any more, for its owner from the next request on (SV-11)', async () => {
    expect(NAMES.length).toBeGreaterThan(60);
    expect(await outcomesOf(people.mateo)).toEqual(all('404 not_found'));
  });

  test('is on no route for its other members, and its game sessions open nothing (SV-11)', async () => {
    for (const [client, end] of [
      [people.lucia, '404 not_found'],
      [player, '401 error'],
    ] as const) {
      // The gateway may serve other members from its cache until the event arrives (GW-31).
      await until(async () => (await outcome(client, 'server_members.list', here())) === end);
      expect(await outcomesOf(client)).toEqual(all(end));
    }
    // Identity may receive the event later than the gateway.
    await until(async () => (await outcome(player, 'users.get_user_by_key')) === '401 error');
    const session = `/users?action=create_game_session&server_id=${server.id}&gp_id=7102`;
    expect((await askInside(session)).status).toBe(404);
  });

  test('is in no list, and its code and chat community are free', async () => {
    const { mateo, vera } = people;
    expect(await ask(mateo, 'servers.list_mine')).toMatchObject({ servers: [], total: 0 });
    expect(await ask(mateo, 'users.get_user_by_key')).toMatchObject({ servers: [] });
    expect(await ask(mateo, 'servers.discover', { search: 'Puerto Claro' })).toMatchObject({ total: 0 });
    expect(await refused(mateo, 'servers.join', { join_code: server.join_code })).toBe('404 not_found');
    const link = await askInside(`/server_bot?action=cp_link_info&cp_guild_id=${GUILD}`);
    expect(link.body).toMatchObject({ linked: false, server_id: null });
    const { servers } = (await ask(vera, 'servers.list_mine')) as never as { servers: { id: number }[] };
    const theirs = { server_id: servers[0]!.id };
    await ask(vera, 'servers.link_cp_guild', { ...theirs, cp_guild_id: GUILD });
    await ask(vera, 'servers.regenerate_code', { ...theirs, join_code: server.join_code });
    expect(await ask(mateo, 'servers.join', { join_code: server.join_code })).toMatchObject(theirs);
  });
});
