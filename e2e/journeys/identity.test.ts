import { Client } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';

let instance: TestInstance;
let player: Client;
let personId: number;
let serverId: number;
let otherId: number;
beforeAll(async () => {
  instance = await startInstance();
  player = await new Client(instance.url).signIn('7001', 'lucia');
  personId = (await player.api.users.getUserByKey()).user_id;
  const found = async (owner: Client, server_name: string) =>
    (await owner.api.servers.create({ server_name })).server_id;
  serverId = await found(player, 'Villa');
  otherId = await found(await new Client(instance.url).signIn('7002', 'marta'), 'Puerto');
});
afterAll(() => instance.stop());

/** Sends a request with the given headers to one of the two ports; returns status and body. */
async function ask(port: 'public' | 'internal', path: string, headers: Record<string, string> = {}) {
  const base = port === 'public' ? instance.url : instance.internalUrl;
  const response = await fetch(`${base}${path}`, { headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const internalKey = () => ({ 'x-mdt-internal-key': instance.internalKey });
const wrongKey = () => ({ 'x-mdt-internal-key': `${instance.internalKey}x` });
const keyOf = (key: string) => ({ 'x-api-key': key });

const sessionPath = (server_id: number, gp_id = '7001') =>
  `/users?action=create_game_session&server_id=${server_id}&gp_id=${gp_id}`;

describe('a game session', () => {
  test('is made on the internal port alone, with the internal key alone', async () => {
    const made = await ask('internal', sessionPath(serverId), internalKey());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ok: true, token: expect.stringMatching(/^gs_/) as string });
    expect((await ask('internal', sessionPath(serverId), wrongKey())).status).toBe(401);
    expect((await ask('internal', sessionPath(serverId))).status).toBe(401);
    expect((await ask('internal', sessionPath(serverId), keyOf(player.key!))).status).toBe(401);
    // The public port knows no such action, with any key.
    expect((await ask('public', sessionPath(serverId), internalKey())).status).toBe(400);
  });

  test('is for members alone', async () => {
    const refused = await ask('internal', sessionPath(otherId), internalKey());
    expect([refused.status, refused.body['error_code']]).toEqual([403, 'forbidden']);
    expect((await ask('internal', sessionPath(999_999), internalKey())).status).toBe(404);
  });

  test('acts on its server, names its user, and is good for nothing else', async () => {
    const { body } = await ask('internal', sessionPath(serverId), internalKey());
    const session = keyOf(String(body['token']));
    const statusOf = async (path: string) => (await ask('public', path, session)).status;
    expect(await statusOf(`/servers?action=get&server_id=${serverId}`)).toBe(200);
    expect((await ask('public', '/users?action=get_user_by_key', session)).body).toMatchObject({
      user_id: personId,
      gp_id: '7001',
    });
    expect(await statusOf('/users?action=get_cp_by_apikey')).toBe(200);
    for (const path of [
      `/servers?action=get&server_id=${otherId}`,
      '/servers?action=list_mine',
      '/servers?action=create&server_name=x',
      '/users?action=logout',
      '/users?action=legal_status',
      '/users?action=accept_legal',
      '/users?action=cp_oauth_start&loopback_port=5000',
    ]) {
      expect([path, await statusOf(path)]).toEqual([path, 401]);
    }
  });
});

describe('the internal mode of get_user_by_key and get_cp_by_apikey', () => {
  const cp_id = '123456789012345678';
  beforeAll(async () => {
    const start = await player.api.users.cpOauthStart({ loopback_port: 51_000 });
    const page = await fetch(`${start.url}&cp_id=${cp_id}&cp_username=lucia`, { redirect: 'manual' });
    const finish = new URL(page.headers.get('location')!).searchParams.get('code')!;
    await player.api.users.checkOauthStatus({ session_token: start.session_token, finish });
  });

  const paths = ['get_user_by_key', 'get_cp_by_apikey'].flatMap((action) =>
    ['user_id', 'gp_id', 'cp_id'].map((name) => [action, name] as const),
  );
  const pathOf = (action: string, name: string) => {
    const value = { user_id: personId, gp_id: '7001', cp_id }[name];
    return `/users?action=${action}&${name}=${value}`;
  };

  test.each(paths)(
    '%s answers about the person of a %s on the internal port, and never a key',
    async (...which) => {
      const answer = await ask('internal', pathOf(...which), internalKey());
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        user_id: personId,
        cp_accounts: [{ cp_id, cp_username: 'lucia' }],
      });
      expect(answer.body).not.toHaveProperty('apikey');
      expect(answer.text).not.toContain(player.key!);
    },
  );

  test.each(paths)('%s by %s wants the right internal key, and the internal port', async (...which) => {
    expect((await ask('internal', pathOf(...which), wrongKey())).status).toBe(401);
    expect((await ask('internal', pathOf(...which), { ...wrongKey(), ...keyOf(player.key!) })).status).toBe(
      401,
    );
    expect((await ask('internal', pathOf(...which))).status).toBe(401);
    expect((await ask('public', pathOf(...which), internalKey())).status).toBe(401);
  });

  test('a user with an own key gets answers about that user alone, on either port', async () => {
    const stranger = await new Client(instance.url).signIn('7003', 'forastera');
    for (const port of ['public', 'internal'] as const) {
      const answer = await ask(port, pathOf('get_user_by_key', 'gp_id'), {
        ...keyOf(stranger.key!),
        ...(port === 'public' && internalKey()),
      });
      expect(answer.body).toMatchObject({ gp_id: '7003' });
    }
  });

  test('wants exactly one name, in its form, of a user who exists', async () => {
    const statusOf = async (query: string) =>
      (await ask('internal', `/users?action=get_user_by_key${query}`, internalKey())).status;
    expect(await statusOf('')).toBe(400);
    expect(await statusOf('&user_id=1&gp_id=7001')).toBe(400);
    const digits = (count: number) => '9'.repeat(count);
    for (const query of [
      'user_id=0',
      'gp_id=abc',
      `gp_id=${digits(21)}`,
      `cp_id=${digits(16)}`,
      `cp_id=${digits(21)}`,
    ])
      expect([query, await statusOf(`&${query}`)]).toEqual([query, 400]);
    for (const query of [
      'user_id=999999',
      `gp_id=${digits(20)}`,
      `cp_id=${digits(17)}`,
      `cp_id=${digits(20)}`,
    ])
      expect([query, await statusOf(`&${query}`)]).toEqual([query, 404]);
  });
});

describe('the legal routes', () => {
  test('are passed by reading, accepting and asking', async () => {
    const read = await ask('public', '/users?action=legal_documents&idioma=es');
    const { versiones } = read.body as { versiones: { terms: string; privacy: string } };
    expect(await player.api.users.legalStatus()).toMatchObject({ pending: true });
    const stale = await player.call('users.accept_legal', { terms_version: '2001-01-01' });
    expect([stale.status, stale.body]).toEqual([
      409,
      expect.objectContaining({ error_code: 'stale_legal_version', pending: true }),
    ]);
    const accepted = await player.api.users.acceptLegal({
      terms_version: versiones.terms,
      privacy_version: versiones.privacy,
    });
    expect(accepted).toMatchObject({ pending: false, accepted: { terms: versiones.terms } });
    expect(await player.api.users.legalStatus()).toEqual(accepted);
  });

  test('distinguish a missing or malformed key (400) from an unknown one and a game session (401)', async () => {
    for (const action of ['legal_status', 'accept_legal']) {
      const statusOf = async (headers = {}) =>
        (await ask('public', `/users?action=${action}`, headers)).status;
      expect(await statusOf()).toBe(400);
      expect(await statusOf(keyOf('sk_short'))).toBe(400);
      expect(await statusOf(keyOf(`sk_${'a'.repeat(48)}`))).toBe(401);
      expect(await statusOf(keyOf('gs_short'))).toBe(401);
    }
  });
});

test('check_if_gp_group answers plain text, and mistakes in JSON', async () => {
  const answer = await ask('public', '/users?action=check_if_gp_group&gp_id=7001');
  expect([answer.status, answer.type, answer.text]).toEqual([200, 'text/plain; charset=utf-8', 'no']);
  for (const query of ['', '&gp_id=', '&gp_id=lucia']) {
    const refused = await ask('public', `/users?action=check_if_gp_group${query}`);
    expect([refused.status, refused.body['error_code']]).toEqual([400, 'error']);
  }
});
