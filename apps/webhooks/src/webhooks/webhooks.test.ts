import findWebhookServer from '@cabildo/contracts/webhooks/webhooks/find_webhook_server.rpc.ts';
import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import deleteWebhook from '@cabildo/contracts/webhooks/webhooks/delete.ts';
import listWebhooks from '@cabildo/contracts/webhooks/webhooks/list.ts';
import rotateSecret from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import { MAX_WEBHOOKS } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { allEvents } from '@cabildo/contracts/registry.ts';
import { kindOf, KINDS, KIND_NAMES } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
let server: number;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  server = world.newServer();
});
afterAll(() => world.close());

const URL = 'http://127.0.0.1:8999/hook';
const create = (given: object = {}, ctx = world.admin(server)) =>
  world.act(createWebhook, { url: URL, events: ['bank.transfer'], ...given }, ctx);
const listed = async (serverId = server) =>
  (await world.ok(listWebhooks, {}, world.admin(serverId))).webhooks;
const published = async (verb: string) =>
  (await world.events(`config.webhook.${verb}`)).filter(({ server_id }) => server_id === server);

describe('the kinds (V1-12)', () => {
  it('are each an event of the platform, and webhook.test', () => {
    const types = new Set(allEvents.map(({ type }) => type));
    const known = Object.values(KINDS).map(({ type }) => type);
    expect(known.filter((type) => !types.has(type))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
    expect(KIND_NAMES).toHaveLength(known.length + 1);
    expect([kindOf('bank.cash.withdrawn'), kindOf('bank.pin.set')]).toEqual(['bank.withdraw', undefined]);
  });
});

describe('webhooks of several servers (V1-09)', () => {
  it('are listed together, oldest first and by pages, and each is found by its id', async () => {
    const other = world.newServer();
    const made: number[] = [];
    for (const at of [server, other, server])
      made.push((await create({ url: `${URL}/${made.length}` }, world.admin(at))).body.webhook_id);
    await create({}, world.admin(world.newServer()));
    const across = { ...world.admin(server), membership: null, server_ids: [server, other] };
    const { webhooks, ...page } = await world.ok(listWebhooks, { per_page: 2 }, across);
    expect(webhooks.map(({ id, server_id }) => [id, server_id])).toEqual([
      [made[0], server],
      [made[1], other],
    ]);
    expect(page).toMatchObject({ page: 1, per_page: 2, total: 3, total_pages: 2 });
    expect(await world.ok(listWebhooks, {}, { ...across, server_ids: [] })).toMatchObject({ webhooks: [] });
    const serverOf = async (webhook_id: number) =>
      (await world.ask(findWebhookServer, { webhook_id })).body.server_id;
    expect([await serverOf(made[1]!), await serverOf(999_999_999)]).toEqual([other, null]);
    await world.ok(deleteWebhook, { webhook_id: made[1] }, world.admin(other));
    expect(await serverOf(made[1]!)).toBeNull();
  });
});

describe('a webhook (V1-10)', () => {
  it('is made with a secret that is shown once, stored sealed, and in no event', async () => {
    const { status, body } = await create({
      description: ' Para el bot ',
      events: 'bank.transfer,call.created',
    });
    const { secret, ...shown } = body.webhook;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    expect(shown).toEqual({
      id: body.webhook_id,
      server_id: server,
      url: URL,
      events: ['bank.transfer', 'call.created'],
      format: 'standard',
      description: 'Para el bot',
      status: 'active',
      failing_since: null,
      created_at: world.clock.now().toISOString(),
    });
    expect(await listed()).toEqual([shown]);
    const kept = await world.database.query<{ rows: string }>(
      `SELECT concat((SELECT json_agg(w) FROM webhooks w), (SELECT json_agg(i) FROM idempotency_keys i)) AS rows`,
    );
    expect(kept[0]!.rows + JSON.stringify(await published('created'))).not.toContain(secret.slice(6));
    expect(await published('created')).toMatchObject([{ data: { webhook_id: shown.id, user_id: 1 } }]);
    expect(JSON.stringify(await published('created'))).not.toContain(URL);
  });

  it('of the chat platform has a secret in its address, which is stored sealed and shown once', async () => {
    const token = 'T0k3n-of_the.platform'.repeat(3);
    const url = `https://discord.com/api/v10/webhooks/123456789012345678/${token}`;
    const shown = 'https://discord.com/api/v10/webhooks/123456789012345678/•••';
    const { status, body } = await create({ url, format: 'cp' });
    expect([status, body.webhook.url]).toEqual([201, url]);
    expect((await listed()).map((each) => each.url)).toEqual([shown]);
    const { webhook_id } = body;
    const update = { webhook_id, status: 'paused' };
    expect((await world.ok(updateWebhook, update, world.admin(server))).webhook.url).toBe(shown);
    expect(await create({ url, format: 'cp' })).toMatchObject({
      code: 'already_exists',
      body: { error: expect.stringContaining(`ebhook ${webhook_id} `) },
    });
    // Another thread of the same channel is another address.
    const thread = await create({ url: `${url}?thread_id=1`, format: 'cp' });
    expect(thread.status).toBe(201);
    expect((await listed()).map((each) => each.url)).toEqual([shown, `${shown}?thread_id=1`]);
    const kept = await world.database.query('SELECT * FROM webhooks');
    expect(JSON.stringify(kept)).not.toContain('T0k3n');
  });

  it('is made by a key of the server, which the log names as such', async () => {
    expect((await create({}, serverKey(7, server))).status).toBe(201);
    expect(await published('created')).toMatchObject([
      { actor: { kind: 'key', id: 7 }, data: { user_id: null } },
    ]);
  });

  it('is one for an address, however it is spelled and however many are made at once', async () => {
    const spellings = [
      URL,
      'HTTP://127.0.0.1:8999/hook',
      'http://127.1:8999/hook',
      'http://0x7f.1:8999/x/../hook',
    ];
    const answers = await Promise.all(spellings.map((url) => create({ url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await listed()).toHaveLength(1);
  });

  it('is one of ten of its server, also of those that are made at once', async () => {
    const urls = Array.from({ length: MAX_WEBHOOKS + 3 }, (_, n) => `${URL}/${n}`);
    const answers = await Promise.all(urls.map((url) => create({ url })));
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(3);
    expect(await listed()).toHaveLength(MAX_WEBHOOKS);
  });

  it('asks for kinds that there are, or for all', async () => {
    expect((await create({ events: ['*'] })).body.webhook.events).toEqual(['*']);
    for (const events of [['bank.pin'], [], ['bank.transfer', 'nothing']])
      expect(await create({ url: `${URL}/other`, events })).toMatchObject({ status: 400, code: 'error' });
  });

  it('is not made for a server that has ended', async () => {
    await world.database.query(
      'INSERT INTO erasures (server_id, ended_at, erase_at) VALUES ($1, now(), now())',
      [server],
    );
    expect((await create()).code).toBe('not_found');
  });

  it('changes what is sent and no more, and begins anew where it was disabled (V1-13)', async () => {
    const { webhook_id } = (await create({ description: 'bot' })).body;
    const update = (given: object, ctx = world.admin(server)) =>
      world.act(updateWebhook, { webhook_id, ...given }, ctx);
    expect((await update({ status: 'paused' })).body.webhook).toMatchObject({
      status: 'paused',
      description: 'bot',
      events: ['bank.transfer'],
    });
    const { webhook } = (await update({ events: ['call.created', 'call.created'], description: '' })).body;
    expect(webhook).toMatchObject({ events: ['call.created'], description: null, status: 'paused' });
    expect((await published('updated')).map(({ data }) => (data as { changed: unknown }).changed)).toEqual([
      ['status'],
      ['events', 'description'],
    ]);
    await world.database.query(
      `UPDATE webhooks SET status = 'disabled', failing_since = now() WHERE id = $1`,
      [webhook_id],
    );
    expect((await update({ status: 'active' })).body.webhook).toMatchObject({
      status: 'active',
      failing_since: null,
    });
    expect(await listed()).toMatchObject([{ status: 'active', failing_since: null }]);
    expect((await update({ status: 'disabled' })).status).toBe(400);
    await update({});
    expect(await published('updated')).toHaveLength(3);
  });

  it('is deleted, and its address is free at once', async () => {
    const { webhook_id } = (await create()).body;
    const remove = () => world.act(deleteWebhook, { webhook_id }, world.admin(server));
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([await listed(), (await create()).status]).toEqual([[], 201]);
    expect(await published('deleted')).toMatchObject([{ data: { webhook_id, user_id: 1 } }]);
  });

  it('gets another secret, shown once and stored sealed (V1-13)', async () => {
    const { webhook } = (await create()).body;
    const rotate = () => world.ok(rotateSecret, { webhook_id: webhook.id }, world.admin(server));
    const [first, second] = await Promise.all([rotate(), rotate()]);
    expect(new Set([webhook.secret, first.secret, second.secret]).size).toBe(3);
    const until_ = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect([first.old_secret_until, second.old_secret_until]).toEqual([until_, until_]);
    expect(await published('secret_rotated')).toHaveLength(2);
    expect(JSON.stringify(await published('secret_rotated'))).not.toContain('whsec_');
  });

  it('is unknown outside its server (GW-24)', async () => {
    const { webhook_id } = (await create()).body;
    const other = world.admin(world.newServer());
    for (const contract of [updateWebhook, deleteWebhook, rotateSecret])
      expect((await world.act(contract, { webhook_id }, other)).code).toBe('not_found');
    expect(await listed()).toHaveLength(1);
  });
});

describe('the address of a webhook (V1-10)', () => {
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld({ settings: { WEBHOOK_ALLOW_HTTP: '0', WEBHOOK_ALLOW_PRIVATE: '0' } });
  });
  afterAll(() => strict.close());

  it.each([
    ['http://example.org/hook', 'https://'],
    ['ftp://example.org/hook', 'http(s)'],
    ['https://127.0.0.1/hook', 'red privada'],
    ['https://[::ffff:10.0.0.1]/hook', 'red privada'],
    ['https://localhost/hook', 'red privada'],
    ['https://example.org:25/hook', 'puerto'],
    ['https://ana:clave@example.org/hook', 'http(s)'],
  ])('is no %s, and the refusal says how to mend it', async (url, hint) => {
    const refused = await strict.act(createWebhook, { url, events: '*' }, strict.admin(1));
    expect(refused).toMatchObject({
      status: 400,
      code: 'error',
      body: { error: expect.stringContaining(hint) },
    });
  });

  it('is a public https address', async () => {
    const url = 'https://example.org/hook?token=1';
    const { webhook } = await strict.ok(createWebhook, { url, events: '*' }, strict.admin(1));
    expect(webhook).toMatchObject({ url, status: 'active' });
  });
});
