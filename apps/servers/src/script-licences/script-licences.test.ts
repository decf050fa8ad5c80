import setPlan from '@cabildo/contracts/servers/billing/set_plan.ts';
import activateLicence from '@cabildo/contracts/servers/script-licences/activate_licence.ts';
import findLicenceServer from '@cabildo/contracts/servers/script-licences/find_licence_server.rpc.ts';
import issueLicence from '@cabildo/contracts/servers/script-licences/issue_licence.ts';
import listLicences from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import revokeLicence from '@cabildo/contracts/servers/script-licences/revoke_licence.ts';
import rotateLicence from '@cabildo/contracts/servers/script-licences/rotate_licence.ts';
import {
  MAX_HOSTS,
  MAX_LICENCES,
  MAX_STARTS_A_MINUTE,
} from '@cabildo/contracts/servers/script-licences/script-licences.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import { anonymous, internal, serverKey, withKey } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let owner: RequestContext;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  owner = await world.as(1, server.id);
  await give('PLUS');
});
afterAll(() => world.close());

const give = (plan: string) => world.ok(setPlan, { server_id: server.id, plan }, internal());
const issue = (product = 'mdt-bridge') => world.act(issueLicence, { product }, owner);
const issued = async (product?: string) => (await issue(product)).body;
const start = (key: string, host = 'fx-1', version = '1.0') =>
  world.act(activateLicence, { key, host, version }, anonymous());
const rotate = (licence_id: number, ctx = owner) =>
  world.act(rotateLicence, { licence_id, confirm: true }, ctx);
const listed = async (ctx = owner) => (await world.ok(listLicences, {}, ctx)).licences;
const emitted = async (verb: string) =>
  (await world.events(`key.script_licence.${verb}`)).filter(({ server_id }) => server_id === server.id);

describe('script licences of several servers (V1-09)', () => {
  it('are listed together, each with the plan of its server, and found by their ids', async () => {
    const mine = await issued();
    const other = await world.found(1);
    await world.ok(setPlan, { server_id: other.id, plan: 'PLUS' }, internal());
    const theirs = (await world.act(issueLicence, { product: 'radio' }, await world.as(1, other.id))).body;
    await world.ok(setPlan, { server_id: other.id, plan: 'FREE' }, internal());
    const across = { ...owner, membership: null, server_ids: [server.id, other.id] };
    const { licences, total } = await world.ok(listLicences, {}, across);
    expect(licences.map(({ licence_id, server_id, status }) => [licence_id, server_id, status])).toEqual([
      [mine.licence_id, server.id, 'active'],
      [theirs.licence_id, other.id, 'expired'],
    ]);
    expect(total).toBe(2);
    const serverOf = async (licence_id: number) =>
      (await world.ask(findLicenceServer, { licence_id })).body.server_id;
    expect([await serverOf(theirs.licence_id), await serverOf(999_999_999)]).toEqual([other.id, null]);
  });
});

describe('a script licence (V1-09)', () => {
  it('is issued to a server that pays; its key is shown once and kept nowhere', async () => {
    const { status, body } = await issue();
    expect([status, body.key]).toEqual([201, expect.stringMatching(/^lk_[A-Za-z0-9]{48}$/)]);
    const licence = {
      licence_id: body.licence_id,
      server_id: server.id,
      product: 'mdt-bridge',
      status: 'active',
      key_prefix: body.key.slice(0, 11),
      issued_at: world.clock.now().toISOString(),
      rotated_at: null,
      activations: [],
    };
    expect([body.licence, await listed(), await listed(serverKey(1, server.id))]).toEqual([
      licence,
      [licence],
      [licence],
    ]);
    await start(body.key);
    const [kept] = await world.database.query<{ rows: string }>(
      `SELECT concat((SELECT json_agg(l) FROM script_licences l), (SELECT json_agg(a) FROM script_activations a),
         (SELECT json_agg(o) FROM outbox o), (SELECT json_agg(i) FROM idempotency_keys i)) AS rows`,
    );
    expect(kept!.rows).not.toContain(body.key.slice(11));
    expect(JSON.stringify([await emitted('issued'), await emitted('activated')])).not.toContain(
      body.key.slice(11),
    );
    expect(await emitted('issued')).toMatchObject([
      { actor: { id: 1 }, data: { licence_id: body.licence_id } },
    ]);
  });

  it('is not for FREE, one at a time for a script however often it is issued at once, and so many in all', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => issue()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await issue('MDT-Bridge')).code).toBe('already_exists');
    await world.database.query(
      `INSERT INTO script_licences (server_id, product, key_prefix, key_hash, issued_at)
       SELECT $1::bigint, 'p' || i, 'lk_', $1 || '-' || i, now() FROM generate_series(2, $2::int) i`,
      [server.id, MAX_LICENCES],
    );
    expect((await issue('one more')).code).toBe('limit_exceeded');
    await give('FREE');
    expect((await issue('another')).code).toBe('forbidden');
  });

  it('lets its script start wherever it is, and emits new hosts', async () => {
    const { key, licence_id } = await issued();
    const { body } = await start(key);
    const now = world.clock.now().toISOString();
    expect(body).toMatchObject({
      licence_id,
      server_id: server.id,
      product: 'mdt-bridge',
      activation: { host: 'fx-1', version: '1.0', first_seen: now, last_seen: now, active: true },
    });
    world.clock.advance(60_000);
    await start(key, 'fx-1', '1.1');
    await start(key, 'fx-2');
    const later = world.clock.now().toISOString();
    expect((await listed())[0]!.activations).toMatchObject([
      { host: 'fx-1', version: '1.1', first_seen: now, last_seen: later, active: true },
      { host: 'fx-2', first_seen: later },
    ]);
    expect((await emitted('activated')).map(({ data }) => (data as { host: string }).host)).toEqual([
      'fx-1',
      'fx-2',
    ]);
  });

  it('runs on so many hosts and no more, also of those that start at once', async () => {
    const { key } = await issued();
    const hosts = Array.from({ length: MAX_HOSTS + 5 }, (_, n) => `fx-${n}`);
    const answers = await Promise.all(hosts.map((host) => start(key, host)));
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(5);
    expect((await listed())[0]!.activations).toHaveLength(MAX_HOSTS);
  });

  it('starts so many times a minute, however many hosts ask at once, and other licences are not counted with it', async () => {
    const { key } = await issued();
    const other = await issued('garage');
    const asked = Array.from({ length: MAX_STARTS_A_MINUTE + 5 }, () => start(key));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect([(await start(key)).code, (await start(other.key)).status]).toEqual(['limit_exceeded', 200]);
    world.clock.advance(60_000);
    expect((await start(key)).status).toBe(200);
  });

  it.each(['lk_short', `lk_${'a'.repeat(48)}`, 'x'])('refuses the key %s with 401', async (key) => {
    const { status, code } = await start(key);
    expect([status, code]).toEqual([401, 'error']);
  });

  it('starts nothing while its server does not pay, and again when it does', async () => {
    const { key } = await issued();
    await start(key);
    await give('FREE');
    expect([(await start(key)).code, (await listed())[0]!.status]).toEqual(['forbidden', 'expired']);
    await give('PREMIUM');
    expect([(await start(key)).code, (await listed())[0]!.status]).toEqual([null, 'active']);
  });
});

describe('a rotation (V1-09)', () => {
  it('kills the old key at once, and its hosts are inactive until they start with the new one', async () => {
    const old = await issued();
    await start(old.key);
    const { body } = await rotate(old.licence_id, serverKey(1, server.id));
    expect(body.licence).toMatchObject({
      status: 'rotated',
      rotated_at: expect.any(String),
      key_prefix: body.key.slice(0, 11),
      activations: [{ host: 'fx-1', active: false }],
    });
    expect((await start(old.key)).status).toBe(401);
    expect((await start(body.key)).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ status: 'active', activations: [{ active: true }] });
    expect(await emitted('rotated')).toMatchObject([{ actor: { kind: 'key' }, data: { user_id: null } }]);
    expect(await emitted('activated')).toHaveLength(2);
  });

  it('leaves one key that works, however many rotate at once', async () => {
    const { licence_id } = await issued();
    const keys = (await Promise.all([1, 2, 3].map(() => rotate(licence_id)))).map(({ body }) => body.key);
    const starts = await Promise.all(keys.map((key) => start(key)));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('must be confirmed, of a licence of the server that is not revoked', async () => {
    const { licence_id, key } = await issued();
    const unconfirmed = await world.act(rotateLicence, { licence_id, confirm: false }, owner);
    expect([unconfirmed.status, (await start(key)).status]).toEqual([400, 200]);
    const other = await world.found(1);
    expect((await rotate(licence_id, await world.as(1, other.id))).code).toBe('not_found');
    await world.ok(revokeLicence, { licence_id }, owner);
    expect((await rotate(licence_id)).code).toBe('already_processed');
  });
});

test('a revoked licence starts nothing any more, and its script may have another (V1-09)', async () => {
  const { licence_id, key } = await issued();
  await start(key);
  const { licence } = await world.ok(revokeLicence, { licence_id }, owner);
  expect(licence).toMatchObject({ status: 'revoked', activations: [{ active: false }] });
  expect((await start(key)).status).toBe(401);
  expect((await world.act(revokeLicence, { licence_id }, owner)).code).toBe('already_processed');
  expect((await issue()).status).toBe(201);
  expect((await listed()).map(({ status }) => status)).toEqual(['revoked', 'active']);
  expect(await emitted('revoked')).toHaveLength(1);
});

test('a start is judged by what the licence is now, whatever Idempotency-Key strangers and the script send (GW-17)', async () => {
  const { licence_id, key } = await issued();
  const keyed = withKey(anonymous(), 'start');
  const startKeyed = (ofLicence: string) =>
    world.act(activateLicence, { key: ofLicence, host: 'fx-1', version: '1.0' }, keyed);
  expect((await startKeyed(`lk_${'a'.repeat(48)}`)).status).toBe(401);
  expect((await startKeyed(key)).status).toBe(200);
  await world.ok(revokeLicence, { licence_id }, owner);
  expect((await startKeyed(key)).status).toBe(401);
});
