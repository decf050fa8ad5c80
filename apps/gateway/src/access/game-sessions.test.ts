import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

const actorIn = (body: Record<string, unknown>) =>
  (body['context'] as { actor: Record<string, unknown> }).actor;

describe('a game session', () => {
  let server: number;
  let other: number;
  let key: string;
  beforeAll(() => {
    server = lab.server();
    other = lab.server();
    lab.join(server, 71, 'owner');
    lab.join(other, 71, 'owner');
    key = lab.key(71, { game: server });
  });
  const send = (path: string) => lab.send(path, { headers: { 'x-api-key': key } });

  test('acts as its user in its one server', async () => {
    const answer = await send(`/server_economy?action=get_balance&server_id=${server}`);
    expect(actorIn(answer.body)).toMatchObject({ user_id: 71, session: 'game', server_id: server });
    expect((await send(`/servers?action=get&server_id=${server}`)).status).toBe(200);
  });

  test('may ask for its user', async () => {
    expect((await send('/users?action=get_user_by_key')).status).toBe(200);
  });

  test.each([
    ['another server', () => `/server_economy?action=get_balance&server_id=${other}`],
    ['actions outside any server', () => '/servers?action=list_mine'],
    ['making servers', () => '/servers?action=create&server_name=x'],
    ['deleting its server', () => `/servers?action=delete&server_id=${server}`],
    ['signing out', () => '/users?action=logout'],
  ])('is 401 for %s', async (_what, path) => {
    expect((await send(path())).status).toBe(401);
  });

  test.each([
    ['making keys of its server', () => `/servers?action=create_api_key&server_id=${server}`],
    ['giving ranks', () => `/servers?action=set_role&server_id=${server}&target_user_id=5`],
    ['changing the server', () => `/servers?action=update&server_id=${server}&server_name=x`],
  ])('is 403 for %s, although its user is the owner: it plays, it does not govern', async (_what, path) => {
    const answer = await send(path());
    expect([answer.status, answer.body['error_code']]).toEqual([403, 'forbidden']);
  });

  test('may do what is play of staff', async () => {
    const path = `/server_economy?action=approve_loan&server_id=${server}&loan_id=1`;
    expect((await send(path)).status).toBe(200);
  });

  test('sends no parameter that governs within an action of play, unless it has its default (ID-12)', async () => {
    const ask = async (params: string, by = key) => {
      const path = `/server_mdt?action=ticket&server_id=${server}${params}`;
      return (await lab.send(path, { headers: { 'x-api-key': by } })).status;
    };
    for (const params of ['', '&apply=0']) expect([params, await ask(params)]).toEqual([params, 200]);
    for (const params of ['&apply=1', '&lead=1', '&lead=0']) {
      expect([params, await ask(params)]).toEqual([params, 403]);
      expect([params, await ask(params, lab.key(71))]).toEqual([params, 200]);
    }
    expect(await ask('&apply=perhaps')).toBe(400);
  });

  test('needs a server_id as other keys do', async () => {
    expect((await send('/server_economy?action=get_balance')).status).toBe(400);
  });

  test('ends with its server', async () => {
    const ended = lab.server();
    lab.join(ended, 72, 'member');
    const session = lab.key(72, { game: ended });
    const ask = () =>
      lab.send(`/servers?action=get&server_id=${ended}`, { headers: { 'x-api-key': session } });
    expect((await ask()).status).toBe(200);
    lab.endServer(ended);
    await lab.publish('server.server.deleted', { server_id: ended }, ended);
    await until(async () => (await ask()).status === 401);
    lab.endKey(session);
    await lab.publish('server.server.deleted', { server_id: ended }, ended);
    expect((await ask()).status).toBe(401);
  });
});
