import { startLab, type Lab } from '../testing/lab.ts';
import { create } from '../testing/contracts.ts';

let lab: Lab;
let server: number;
let strangers: number;
let key: string;

beforeAll(async () => {
  lab = await startLab();
  server = lab.server();
  strangers = lab.server();
  lab.join(server, 1, 'member');
  key = lab.key(1);
});

/**
 * Each row passes one more step of GW-06 than the row before and breaks the steps after it; the earliest broken step must
 * win. The request of the last row passes every step.
 */
const STEPS: [
  what: string,
  request: () => Record<string, string>,
  status: number,
  code: string | undefined,
][] = [
  ['no action', () => ({ amount: 'x' }), 400, 'error'],
  ['an unknown action and no key', () => ({ action: 'fly', amount: 'x' }), 400, 'error'],
  ['no key', () => ({ action: 'internal_transfer', amount: 'x' }), 401, 'error'],
  ['an unknown key', () => ({ action: 'internal_transfer', apikey: `sk_${'x'.repeat(30)}` }), 401, 'error'],
  ['no server', () => ({ action: 'internal_transfer', apikey: key, amount: 'x' }), 400, 'error'],
  [
    'a bad server',
    () => ({ action: 'internal_transfer', apikey: key, server_id: '1.5', amount: 'x' }),
    400,
    'error',
  ],
  ['no such server', () => ({ action: 'internal_transfer', apikey: key, server_id: '1' }), 404, 'not_found'],
  [
    'not a member',
    () => ({ action: 'approve_loan', apikey: key, server_id: String(strangers) }),
    403,
    'forbidden',
  ],
  [
    'no permission',
    () => ({ action: 'approve_loan', apikey: key, server_id: String(server) }),
    403,
    'forbidden',
  ],
  [
    'a bad parameter',
    () => ({ action: 'internal_transfer', apikey: key, server_id: String(server), amount: '0' }),
    400,
    'invalid_amount',
  ],
  [
    'nothing wrong',
    () => ({ action: 'internal_transfer', apikey: key, server_id: String(server), amount: '5' }),
    200,
    undefined,
  ],
];

test.each(STEPS)('with %s the first check that fails decides', async (_what, request, status, code) => {
  const answer = await lab.post('/server_economy', request());
  expect([answer.status, answer.body['error_code'], answer.body['ok']]).toEqual([
    status,
    code,
    status === 200,
  ]);
});

test('an unknown route is 404 and the removed route is one of them, with the uniform body', async () => {
  for (const path of [
    '/nowhere',
    '/server_bot_permissions',
    '/server_bot_permissions.php?action=x',
    '/v1/nowhere',
  ]) {
    const answer = await lab.send(path);
    expect([path, answer.status, answer.body['error_code']]).toEqual([path, 404, 'not_found']);
    expect(answer.body).toMatchObject({ ok: false, error: 'Esta ruta no existe. Todas están en /docs.' });
  }
});

test.each([
  ['/server/create', 'did you mean «/servers»?'],
  ['/Server_Econmy.php?action=transfer', 'did you mean «/server_economy»?'],
  ['/doc', 'did you mean «/docs»?'],
  ['/v1/server', 'did you mean «/v1/servers»?'],
  ['/v1/server/7/cals/', 'did you mean «/v1/servers/:server_id/calls»?'],
])('%s is answered with the route that was meant', async (path, question) => {
  const headers = { 'accept-language': 'en' };
  const answer = await lab.send(path, { headers });
  expect([answer.status, answer.body['error']]).toEqual([
    404,
    `There is no such route: ${question} All are in /docs.`,
  ]);
});

test.each([
  ['/servers?action=list_member', '¿querías decir «list_members»?'],
  ['/servers/creat', '¿querías decir «create»?'],
  ['/users?action=internal_transfer', '¿querías decir «/server_economy?action=internal_transfer»?'],
])('%s is answered with the action that was meant', async (path, question) => {
  const answer = await lab.send(path);
  expect([answer.status, answer.body['error']]).toEqual([
    400,
    `Esta acción no existe en esta ruta: ${question} Todas están en /docs.`,
  ]);
});

test('a wrong name is never answered with one that its port does not serve', async () => {
  const near = {
    '/users?action=create_game_sessio': '«create_game_session»',
    '/servers?action=create_game_session': '«/users?action=create_game_session»',
    '/servers?action=cp_link_info': '«/server_bot?action=cp_link_info»',
    '/server_bott': '«/server_bot»',
  };
  for (const [path, meant] of Object.entries(near)) {
    const [outside, inside] = [await lab.send(path), await lab.send(path, { internal: true })];
    expect([path, outside.body['error']]).toEqual([path, expect.not.stringContaining('¿')]);
    expect([path, inside.body['error']]).toEqual([path, expect.stringContaining(`¿querías decir ${meant}?`)]);
  }
});

test('a name of any length or kind is refused, and not repeated', async () => {
  for (const action of ['x'.repeat(5_000), '__proto__', ['list'], { a: 1 }, 7, null]) {
    const body = JSON.stringify({ action });
    const headers = { 'content-type': 'application/json' };
    const answer = await lab.send('/servers', { method: 'POST', body, headers });
    expect([answer.status, answer.body['error']]).toEqual([400, expect.stringContaining('/docs')]);
    expect(answer.text.length).toBeLessThan(200);
  }
});

test('another method than GET and POST is 405 with Allow, before anything else', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD']) {
    const answer = await lab.send('/servers', { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, POST, OPTIONS']);
  }
  expect((await lab.send('/servers', { method: 'PUT' })).body).toMatchObject({
    ok: false,
    error_code: 'error',
  });
});

test('the rate limit is checked before the action, the key and the body', async () => {
  const narrow = await startLab({ settings: { RATE_USERS: 2, RATE_SERVERS: 2 } });
  await narrow.send('/servers');
  await narrow.send('/servers');
  const answers = [
    await narrow.send('/servers'),
    await narrow.send('/servers?action=fly'),
    await narrow.send('/servers', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(answers[0]!.body).toMatchObject({ ok: false, error_code: 'limit_exceeded' });
  expect((await narrow.send('/servers', { method: 'PUT' })).status).toBe(405);
});

test('a list of permissions opens an action to a member with any of them', async () => {
  lab.join(server, 2, 'member', ['manage_bank_config']);
  const params = { action: 'approve_loan', apikey: lab.key(2), server_id: String(server), loan_id: '7' };
  expect((await lab.post('/server_economy', params)).body).toMatchObject({ ok: true, input: { loan_id: 7 } });
});

test('a refused attempt that is logged reaches its service, unless its parameters are wrong (AU-03)', async () => {
  const params = { action: 'set_role', apikey: key, server_id: String(server) };
  const attempt = await lab.post('/servers', { ...params, target_user_id: '2' });
  expect(attempt.body).toMatchObject({ ok: true, input: { target_user_id: 2 } });
  expect((await lab.post('/servers', { ...params, target_user_id: 'x' })).status).toBe(403);
  const elsewhere = { ...params, server_id: String(strangers), target_user_id: '2' };
  expect((await lab.post('/servers', elsewhere)).status).toBe(403);
  lab.join(server, 3, 'admin');
  const admin = { ...params, apikey: lab.key(3), target_user_id: 'x' };
  expect((await lab.post('/servers', admin)).status).toBe(400);
});

test('a request reaches its service only when every check has passed', async () => {
  const before = lab.count('server_economy.internal_transfer');
  for (const [, request] of STEPS) await lab.post('/server_economy', request());
  expect(lab.count('server_economy.internal_transfer')).toBe(before + 1);
});

test('other requests are served between checking and sending an image (FU-06)', async () => {
  const order: string[] = [];
  const check = create.input.safeParse.bind(create.input);
  const checking = jest.spyOn(create.input, 'safeParse').mockImplementation((input) => {
    order.push('checked');
    setImmediate(() => order.push('others'));
    return check(input);
  });
  const send = lab.bus.request.bind(lab.bus);
  const sending = jest.spyOn(lab.bus, 'request').mockImplementation((service, payload, options) => {
    if (payload.includes('servers.create')) order.push('sent');
    return send(service, payload, options);
  });
  const headers = { 'x-api-key': lab.key(1) };
  const image = { action: 'create', server_name: 'Plaza', logo_base64: 'A'.repeat(300_000) };
  expect((await lab.post('/servers', image, headers)).status).toBe(201);
  expect(order).toEqual(['checked', 'others', 'sent']);
  checking.mockRestore();
  sending.mockRestore();
});
