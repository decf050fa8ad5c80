import { newToken } from '@cabildo/kit/service';
import { INTERNAL_KEY, startLab, type Lab } from '../testing/lab.ts';

const CP_ID = '123456789012345678';
const KINDS = ['sk', 'gs', 'sv', 'bt', 'ps'] as const;
type Kind = (typeof KINDS)[number];

let lab: Lab;
let server: number;
/** A valid key of each kind, all good for the same server. */
let keys: Record<Kind, string>;
beforeAll(async () => {
  lab = await startLab();
  server = lab.server();
  lab.join(server, 1, 'owner');
  lab.link(CP_ID, 1);
  keys = {
    sk: lab.key(1),
    gs: lab.key(1, { game: server }),
    sv: lab.serverKey(server),
    bt: lab.botToken(server),
    ps: lab.panelKey(1),
  };
});

type Headers = Record<string, string>;
const ask = async (path: string, headers: Headers, internal = false) => {
  const { status, body } = await lab.send(path, { headers, internal });
  return { status, code: body['error_code'], error: String(body['error'] ?? '') };
};
const query = () => `server_id=${server}&actor_cp_id=${CP_ID}`;
const AS_API_KEY = (key: string): Headers => ({ 'x-api-key': key });
const AS_BEARER = (key: string): Headers => ({ authorization: `Bearer ${key}` });
const AS_BOT = (key: string): Headers => ({ 'x-bot-token': key });
const AS_INTERNAL = (key: string): Headers => ({ 'x-mdt-internal-key': key });

/** A route of each kind, the place whose key it reads, and the kinds that open it. */
const ROUTES = [
  ['of people', () => `/servers/get?${query()}`, AS_API_KEY, ['sk', 'gs'], false],
  ['of people, by Bearer', () => `/servers/get?${query()}`, AS_BEARER, ['sk', 'gs'], false],
  ['of app sessions', () => '/servers/create?server_name=x', AS_API_KEY, ['sk'], false],
  ['of app sessions where a malformed key is 400', () => '/users/legal_status', AS_API_KEY, ['sk'], false],
  ['open to anybody', () => '/servers/discover', AS_API_KEY, ['sk'], false],
  ['of resources', () => `/v1/servers/${server}/calls`, AS_BEARER, ['sk', 'sv'], false],
  ['of bots', () => `/cp_bot/get_balance?${query()}`, AS_BOT, ['bt'], false],
  ['of bots, on the internal port', () => `/cp_bot/get_balance?${query()}`, AS_BOT, ['bt'], true],
  ['of sibling back ends', () => '/server_bot/cp_link_info', AS_INTERNAL, [], true],
] as const;

describe.each(ROUTES)('on a route %s', (_name, path, inPlace, right, internal) => {
  test.each(KINDS)('a key %s_ is welcome, or refused by a sentence about its kind (BO-11)', async (kind) => {
    const answer = await ask(path(), inPlace(keys[kind]), internal);
    if ((right as readonly Kind[]).includes(kind)) expect(answer.status).toBeLessThan(300);
    else
      expect(answer).toMatchObject({
        status: 401,
        code: 'error',
        error: expect.stringContaining(`(${kind}_)`),
      });
  });

  test('the sentence does not tell whether the key exists, or is whole', async () => {
    for (const kind of KINDS.filter((each) => !(right as readonly Kind[]).includes(each))) {
      const answers = [keys[kind], newToken('sk', 0).replace('sk_', `${kind}_`), `${kind}_x`].map((key) =>
        ask(path(), inPlace(key), internal),
      );
      expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
  });
});

describe('a key in a place where its route does not look', () => {
  test.each([
    ['a person’s in X-Api-Key at /v1', () => `/v1/servers/${server}/calls`, 'sk', AS_API_KEY],
    ['a server’s in X-Api-Key at /v1', () => `/v1/servers/${server}/calls`, 'sv', AS_API_KEY],
    ['a person’s in X-Api-Key on /cp_bot', () => `/cp_bot/get_balance?${query()}`, 'sk', AS_API_KEY],
    ['a bot’s by Bearer on /cp_bot', () => `/cp_bot/get_balance?${query()}`, 'bt', AS_BEARER],
    ['a bot’s in X-Bot-Token on /servers', () => `/servers/get?${query()}`, 'bt', AS_BOT],
    ['a person’s in X-Bot-Token on /servers', () => `/servers/get?${query()}`, 'sk', AS_BOT],
    ['a person’s in X-MDT-Internal-Key', () => `/servers/get?${query()}`, 'sk', AS_INTERNAL],
  ] as const)('%s is named by its kind', async (_name, path, kind, inPlace) => {
    const answer = await ask(path(), inPlace(keys[kind]));
    expect(answer).toMatchObject({ status: 401, error: expect.stringContaining(`(${kind}_)`) });
  });

  test('in the parameter apikey it is named likewise', async () => {
    const answer = await ask(`/servers/get?${query()}&apikey=${keys.bt}`, {});
    expect(answer).toMatchObject({ status: 401, error: expect.stringContaining('(bt_)') });
    expect(await ask(`/cp_bot/get_balance?${query()}&apikey=${keys.sk}`, {})).toMatchObject({
      status: 401,
      error: expect.stringContaining('(sk_)'),
    });
  });

  test('does no harm beside the right key, nor where no key is needed', async () => {
    const beside = { ...AS_BOT(keys.sk), ...AS_API_KEY(keys.sk) };
    expect((await ask(`/servers/get?${query()}`, beside)).status).toBe(200);
    expect((await ask('/servers/discover', AS_BOT(keys.bt))).status).toBe(200);
    expect((await ask('/users/gp_oauth_start', AS_API_KEY(keys.bt))).status).toBe(200);
    const internal = { ...AS_INTERNAL(INTERNAL_KEY), ...AS_API_KEY(keys.sk) };
    expect((await ask('/server_bot/cp_link_info', internal, true)).status).toBe(200);
  });
});

test('the sentence is in both languages', async () => {
  const send = (language: string) =>
    ask(`/servers/get?${query()}`, { ...AS_API_KEY(keys.sv), 'accept-language': language });
  expect((await send('es')).error).toContain('clave de un servidor (sv_)');
  expect((await send('en')).error).toContain(
    'key of a server (sv_): it belongs in Authorization: Bearer at /v1',
  );
});

test('a text of no kind is refused as before', async () => {
  expect((await ask(`/servers/get?${query()}`, AS_API_KEY('nonsense'))).error).not.toMatch(/\(.._\)/);
  expect((await ask(`/servers/get?${query()}`, {})).error).toContain('Falta la clave');
});
