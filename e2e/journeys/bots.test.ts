import type { Server } from '@cabildo/client';
import { Client, type HttpAnswer } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const GUILD = '600000000000000001';
const GUILD_OWNER = '600000000000000002';
const ROLE = '600000000000000003';

let instance: TestInstance;
let owner: Client;
let server: Server;

beforeAll(async () => {
  instance = await startInstance();
  owner = await new Client(instance.url).signIn('5000001', 'titular');
  await linkChatAccount(owner, GUILD_OWNER);
  ({ server } = await owner.api.servers.create({ server_name: 'Con bot' }));
});
afterAll(() => instance.stop());

/** Links an account of the chat platform through the mock consent, like a launcher. */
async function linkChatAccount(person: Client, cpId: string): Promise<void> {
  const { url, session_token } = await person.api.users.cpOauthStart({ loopback_port: 51_000 });
  const consent = `${url}&cp_id=${cpId}&cp_username=titular`;
  const landing = await fetch(consent, { redirect: 'manual' });
  const finish = new URL(landing.headers.get('location')!).searchParams.get('code')!;
  const status = await person.api.users.checkOauthStatus({ session_token, finish });
  expect(status).toMatchObject({ status: 'complete', result: 'success' });
}

type Answer = Pick<HttpAnswer, 'status' | 'body'>;

async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { headers });
  return { status: response.status, body: (await response.json()) as HttpAnswer['body'] };
}
const outcomeOf = ({ status, body }: Answer): string => `${status} ${body.error_code ?? 'ok'}`;

/** Calls an action of the bot with the right key, or with another one, or none. */
function bot(
  action: string,
  params: Record<string, string> = {},
  { base = instance.internalUrl, key = instance.internalKey }: { base?: string; key?: string | null } = {},
): Promise<Answer> {
  const query = new URLSearchParams({ action, ...params });
  return get(`${base}/server_bot?${query.toString()}`, key === null ? {} : { 'x-mdt-internal-key': key });
}

const ACTIONS = ['cp_link_verify', 'cp_link_info', 'cp_link_unlink', 'cp_member_recognized'];

describe('the way to /server_bot', () => {
  test.each(ACTIONS)('%s answers to the internal key alone (BO-01)', async (action) => {
    const params = { cp_guild_id: GUILD, guild_owner_cp_id: GUILD_OWNER };
    for (const key of [null, '', 'wrong', `${instance.internalKey}x`, owner.key]) {
      expect([key, outcomeOf(await bot(action, params, { key }))]).toEqual([key, '401 error']);
    }
  });

  test('a key of a person opens nothing', async () => {
    const url = `${instance.internalUrl}/server_bot?action=cp_link_info&cp_guild_id=${GUILD}`;
    expect(outcomeOf(await get(url, { 'x-api-key': owner.key! }))).toBe('401 error');
    expect(outcomeOf(await get(`${url}&apikey=${owner.key}`))).toBe('401 error');
  });

  test.each(ACTIONS)('%s is not on the public port', async (action) => {
    expect(outcomeOf(await bot(action, { cp_guild_id: GUILD }, { base: instance.url }))).toBe(
      '404 not_found',
    );
    const named = `${instance.url}/server_bot/${action}?cp_guild_id=${GUILD}`;
    expect(outcomeOf(await get(named, { 'x-mdt-internal-key': instance.internalKey }))).toBe('404 not_found');
  });

  test.each(['get_server_roles', 'set_permissions', 'list_members', 'create', ''])(
    'an action that was removed is unknown, with or without a key: %j (GW-04)',
    async (action) => {
      const claims = { server_id: String(server.id), cp_role_ids: ROLE };
      expect(outcomeOf(await bot(action, claims))).toBe('400 error');
      expect(outcomeOf(await bot(action, claims, { key: null }))).toBe('400 error');
      expect(outcomeOf(await bot(action, claims, { base: instance.url }))).toBe('404 not_found');
    },
  );

  test('the route that was removed is unknown on both ports (GW-04)', async () => {
    for (const base of [instance.url, instance.internalUrl]) {
      for (const path of ['server_bot_permissions', 'server_bot_permissions.php']) {
        const url = `${base}/${path}?action=cp_link_info&cp_guild_id=${GUILD}`;
        const answer = await get(url, { 'x-mdt-internal-key': instance.internalKey });
        expect([url, outcomeOf(answer)]).toEqual([url, '404 not_found']);
      }
    }
  });
});

test('a bot links a guild, reports roles that then count, and ends the link', async () => {
  const guild = { cp_guild_id: GUILD };
  const inServer = { server_id: server.id };
  expect((await bot('cp_link_info', guild)).body).toMatchObject({ linked: false, server_id: null });
  const proof = { ...guild, code: server.join_code!.toLowerCase(), guild_owner_cp_id: GUILD_OWNER };
  expect(outcomeOf(await bot('cp_link_verify', { ...proof, guild_owner_cp_id: ROLE }))).toBe('403 forbidden');
  expect((await bot('cp_link_verify', proof)).body).toMatchObject({ linked: true, server_id: server.id });
  expect((await bot('cp_link_info', guild)).body).toMatchObject({ linked: true, server_name: 'Con bot' });

  await owner.api.config.setCharacterLimit({ ...inServer, cp_role_id: ROLE, max_characters: 3 });
  const maximum = async () =>
    (await owner.api.config.getUserMaxCharacters({ ...inServer, cp_role_ids: [ROLE] })).max_characters;
  expect(await maximum()).toBe(3);
  await owner.api.dni.create({ ...inServer, name: 'Ana', surname: 'Prueba' });
  const seen = await bot('cp_member_recognized', { ...guild, cp_id: GUILD_OWNER, cp_role_ids: '[]' });
  expect(seen.body).toMatchObject({ recognized: true, is_member: true, role: 'owner', total: 1 });
  expect(await maximum()).toBe(1);
  const mine = await owner.api.dni.listMine(inServer);
  expect(mine).toMatchObject({ characters: [{ name: 'Ana' }], total: 1 });

  expect(outcomeOf(await bot('cp_link_unlink', { ...guild, guild_owner_cp_id: GUILD_OWNER }))).toBe('200 ok');
  expect(await maximum()).toBe(3);
  const entries = async () => (await owner.api.logs.query({ ...inServer, domain: 'bot' })).logs;
  while ((await entries()).length < 3);
  expect((await entries()).map((entry) => entry.action).sort()).toEqual([
    'guild.linked',
    'guild.unlinked',
    'roles.reported',
  ]);
});
