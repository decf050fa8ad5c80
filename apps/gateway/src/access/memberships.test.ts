import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';

const RESOLVE = 'calls.servers.resolve_membership';

let lab: Lab;
let server: number;
let user = 100;
let key: string;

beforeAll(async () => {
  lab = await startLab();
});
beforeEach(() => {
  server = lab.server();
  user += 1;
  key = lab.key(user);
});

const status = async (action: string, as = key): Promise<number> =>
  (await lab.post('/servers', { action, server_id: String(server) }, { 'x-api-key': as })).status;

test('the membership is sent to the service, which need not ask again', async () => {
  lab.join(server, user, 'mod', ['manage_items']);
  const answer = await lab.post('/servers', { action: 'get', server_id: String(server), apikey: key });
  expect(answer.body['context']).toMatchObject({
    membership: {
      server_id: server,
      user_id: user,
      role: 'mod',
      hierarchy: 50,
      permissions: ['manage_dni', 'manage_items'],
    },
  });
  expect(answer.body['input']).toEqual({});
});

test('it is asked once, also by many requests at once', async () => {
  lab.join(server, user);
  const before = lab.count(RESOLVE);
  expect(await Promise.all(Array.from({ length: 6 }, () => status('get')))).toEqual(Array(6).fill(200));
  expect(await status('get')).toBe(200);
  expect(lab.count(RESOLVE)).toBe(before + 1);
});

test('that of a user who is no member is asked each time, so that joining takes effect at once', async () => {
  expect(await status('get')).toBe(403);
  lab.join(server, user);
  expect(await status('get')).toBe(200);
});

describe('a cached membership is dropped by events', () => {
  test('about the member', async () => {
    lab.join(server, user, 'admin');
    expect(await status('update')).toBe(200);
    lab.join(server, user, 'member');
    await lab.publish('member.member.role_changed', { server_id: server, user_id: user }, server);
    await until(async () => (await status('update')) === 403);
    lab.leave(server, user);
    await lab.publish('member.member.left', { server_id: server, user_id: user }, server);
    await until(async () => (await status('get')) === 403);
  });

  test('about a role, for every member of that server', async () => {
    const colleague = lab.key(9_000);
    for (const id of [user, 9_000]) lab.join(server, id, 'admin');
    expect([await status('update'), await status('update', colleague)]).toEqual([200, 200]);
    for (const id of [user, 9_000]) lab.join(server, id, 'member');
    await lab.publish('role.role.updated', { role_id: 3 }, server);
    await until(async () => (await status('update')) === 403 && (await status('update', colleague)) === 403);
  });

  test('about the server, which is 404 from then on', async () => {
    lab.join(server, user);
    expect(await status('get')).toBe(200);
    lab.endServer(server);
    await lab.publish('server.server.deleted', { server_id: server }, server);
    await until(async () => (await status('get')) === 404);
  });

  test('about a role that changed or a new owner, for every member of the server', async () => {
    for (const type of ['role.role.created', 'role.role.deleted', 'server.server.transferred']) {
      lab.join(server, user, 'admin');
      await until(async () => (await status('update')) === 200);
      lab.join(server, user, 'member');
      await lab.publish(type, { server_id: server, user_id: user + 5_000 }, server);
      await until(async () => (await status('update')) === 403);
      await lab.publish('member.member.role_changed', { server_id: server, user_id: user }, server);
    }
  });

  test('but not by refused attempts, which changed nothing (AU-03)', async () => {
    lab.join(server, user);
    const witness = lab.server();
    lab.join(witness, user);
    const ask = (id: number) => lab.post('/servers', { action: 'get', server_id: String(id), apikey: key });
    await ask(server);
    await ask(witness);
    for (const type of ['member.role.refused', 'role.permissions.refused', 'server.transfer.refused'])
      await lab.publish(type, { server_id: server, user_id: user }, server);
    // Broadcasts arrive in order: once this one has arrived, so have the others.
    lab.leave(witness, user);
    await lab.publish('member.member.left', { server_id: witness, user_id: user }, witness);
    await until(async () => (await ask(witness)).status === 403);
    const before = lab.count(RESOLVE);
    expect((await ask(server)).status).toBe(200);
    expect(lab.count(RESOLVE)).toBe(before);
  });

  test('but not by events about another server or member', async () => {
    lab.join(server, user);
    const witness = lab.server();
    lab.join(witness, user);
    const ask = (id: number) => lab.post('/servers', { action: 'get', server_id: String(id), apikey: key });
    await ask(server);
    await ask(witness);
    await lab.publish('member.member.left', { server_id: server, user_id: user + 5_000 }, server);
    lab.leave(witness, user);
    await lab.publish('role.role.updated', {}, witness);
    await until(async () => (await ask(witness)).status === 403);
    const before = lab.count(RESOLVE);
    expect((await ask(server)).status).toBe(200);
    expect(lab.count(RESOLVE)).toBe(before);
  });
});

test('an answer that was on its way when an event came is not cached', async () => {
  lab.join(server, user, 'admin');
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  lab.answers.set(RESOLVE, async ({ input }) => {
    asked += 1;
    const role = asked === 1 ? 'admin' : 'member';
    if (asked === 1) await gate.promise;
    const membership = { ...input, role, role_id: 1, hierarchy: 0, permissions: [] };
    return `200 {"ok":true,"server_exists":true,"membership":${JSON.stringify(membership)}}`;
  });
  const early = status('update');
  await until(() => asked === 1);
  await lab.publish('role.role.updated', {}, server);
  // Once the broadcast has arrived, the next request asks the service anew.
  await until(async () => (await status('update')) === 403);
  gate.resolve();
  expect(await early).toBe(200);
  expect(await status('update')).toBe(403);
  lab.answers.delete(RESOLVE);
});

test('the next request after deleting a server finds it gone, ahead of the event', async () => {
  lab.join(server, user, 'owner');
  expect(await status('get')).toBe(200);
  lab.answers.set('servers.delete', () => {
    lab.endServer(server);
    return '200 {"ok":true}';
  });
  expect(await status('delete')).toBe(200);
  expect(await status('get')).toBe(404);
  lab.answers.delete('servers.delete');
});

test('503 while the servers service is away', async () => {
  const lonely = await startLab({ absent: ['servers'] });
  const answer = await lonely.send('/server_economy?action=get_balance&server_id=5', {
    headers: { 'x-api-key': lonely.key(1) },
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});
