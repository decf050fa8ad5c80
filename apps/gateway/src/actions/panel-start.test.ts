import { RATE_LIMITS } from '@cabildo/contracts/limits';
import { allActions } from '@cabildo/contracts/registry.ts';
import { fail } from '@cabildo/contracts/errors';
import { failureReply } from '@cabildo/kit/service';
import { startLab, type Lab } from '../testing/lab.ts';

const OWN = { 'sec-fetch-site': 'same-origin', 'x-cabildo-panel': '1', 'content-type': 'application/json' };
const PARTS = ['me', 'legal', 'servers', 'server', 'characters', 'powers'];

let lab: Lab;
let server: number;
let key: string;
beforeAll(async () => {
  lab = await startLab({ actions: allActions });
  server = lab.server();
  lab.join(server, 7, 'member');
  key = lab.panelKey(7);
});
afterEach(() => lab.answers.clear());

const ask = (params: object, on = lab, session = key, headers: Record<string, string> = OWN) =>
  on.send('/panel/api/start', {
    method: 'POST',
    headers: { ...headers, cookie: `cabildo_panel=${session}` },
    body: JSON.stringify(params),
  });

describe('the start of the panel (PN-05)', () => {
  test('answers with the person, the servers, and all that the screens of one server need', async () => {
    const before = lab.delivered.length;
    const { status, body } = await ask({ server_id: server });
    expect([status, Object.keys(body)]).toEqual([200, ['ok', ...PARTS, 'missing']]);
    expect(body['missing']).toEqual([]);
    expect(body['servers']).toMatchObject({ ok: true, name: 'servers.list_mine', input: { per_page: 20 } });
    expect(body['characters']).toMatchObject({ name: 'server_dni.list_mine', input: { per_page: 100 } });
    const asked = lab.delivered.slice(before).filter(({ name }) => !name.startsWith('calls.'));
    expect(asked.map(({ name }) => name).toSorted()).toEqual([
      'server_dni.list_mine',
      'server_mdt.get_my_powers',
      'servers.get',
      'servers.list_mine',
      'users.get_user_by_key',
      'users.legal_status',
    ]);
    for (const { context } of asked)
      expect(context.actor).toMatchObject({ kind: 'user', user_id: 7, session: 'app' });
  });

  test('leaves out what is about a server where none is named', async () => {
    const { body } = await ask({});
    expect(Object.keys(body)).toEqual(['ok', 'me', 'legal', 'servers', 'missing']);
  });

  test('hands on no parameter but the server', async () => {
    await ask({ server_id: server, user_id: 8, per_page: 1 });
    const { input } = lab.delivered.findLast(({ name }) => name === 'servers.list_mine')!;
    expect(input).toMatchObject({ per_page: 20 });
    expect(lab.delivered.findLast(({ name }) => name === 'users.get_user_by_key')!.input).not.toHaveProperty(
      'user_id',
    );
  });

  test('names what it could not have, and answers the rest', async () => {
    lab.answers.set('server_mdt.get_my_powers', () => failureReply(fail('error', { status: 503 })));
    const { status, body } = await ask({ server_id: server });
    expect([status, body['missing'], 'powers' in body]).toEqual([200, ['powers'], false]);
  });

  test('opens nothing of a server that is not of the person', async () => {
    const other = lab.server();
    const of = ['server', 'characters', 'powers'];
    expect((await ask({ server_id: other })).body['missing']).toEqual(of);
    expect((await ask({ server_id: 'x' })).body['missing']).toEqual(of);
  });

  test('is for the person of the session, and refuses everybody else as each action does', async () => {
    const app = lab.key(7);
    for (const session of ['', 'ps_short', app]) {
      const answer = await ask({ server_id: server }, lab, session);
      expect([answer.status, answer.body['error_code']]).toEqual([401, 'error']);
    }
    const { 'x-cabildo-panel': _, ...foreign } = OWN;
    expect((await ask({}, lab, key, foreign)).status).toBe(403);
    const get = await lab.send('/panel/api/start', { headers: { ...OWN, cookie: `cabildo_panel=${key}` } });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await lab.send('/start', { method: 'POST', headers: { 'x-api-key': app } })).status).toBe(404);
  });

  test('forgets a session that has ended', async () => {
    const ended = lab.panelKey(7, 903);
    lab.endKey(ended);
    const { status, headers } = await ask({}, lab, ended);
    expect([status, headers.get('set-cookie')]).toEqual([401, expect.stringContaining('Max-Age=0')]);
  });

  test('lets the panel be loaded forty times in a minute, and leaves the requests about accounts alone', async () => {
    const settings = { RATE_USERS: RATE_LIMITS.users, RATE_SERVERS: RATE_LIMITS.servers };
    const real = await startLab({ actions: allActions, settings });
    const id = real.server();
    real.join(id, 9, 'member');
    const session = real.panelKey(9);
    for (let load = 1; load <= 40; load += 1) {
      const { status, headers } = await ask({ server_id: id }, real, session);
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, String(RATE_LIMITS.servers)]);
      expect(headers.get('ratelimit-remaining')).toBe(String(RATE_LIMITS.servers - load));
    }
    const accounts = await real.send('/panel/api/users/legal_status', {
      method: 'POST',
      headers: { ...OWN, cookie: `cabildo_panel=${session}` },
      body: '{}',
    });
    expect(accounts.headers.get('ratelimit-remaining')).toBe(String(RATE_LIMITS.users - 1));
  });
});
