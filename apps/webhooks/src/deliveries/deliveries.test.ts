import { randomUUID } from 'node:crypto';
import { until } from '@cabildo/testing';
import redeliver from '@cabildo/contracts/webhooks/deliveries/redeliver.ts';
import sendTest from '@cabildo/contracts/webhooks/deliveries/test.ts';
import listDeliveries from '@cabildo/contracts/webhooks/deliveries/list_deliveries.ts';
import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import deleteWebhook from '@cabildo/contracts/webhooks/webhooks/delete.ts';
import listWebhooks from '@cabildo/contracts/webhooks/webhooks/list.ts';
import rotateSecret from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import { purchaseCompleted } from '@cabildo/contracts/inventory/shop/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { Webhook } from 'standardwebhooks';
import type { Receiver } from '../testing/receiver.ts';
import { ACTOR, callOf, startWorld, transferOf, type World } from '../testing/world.ts';

let world: World;
let server: number;
let receiver: Receiver;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  // The package that verifies signatures compares timestamps with the time of this machine.
  world.clock.set(new Date());
  server = world.newServer();
  receiver = await world.receiver();
});
afterAll(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const got = (count: number) => until(() => receiver.received.length >= count);
const statusOf = async (id: number) => (await world.deliveries(server, id))[0]!.status;
const webhook = async () => (await world.ok(listWebhooks, {}, world.admin(server))).webhooks[0]!;
/** Waits until so many attempts are stored, which happens after the receiver has answered. */
const attempted = (id: number, count: number) => until(async () => (await world.attempts(id)) >= count);

describe('the form of the chat platform (V1-10)', () => {
  it('is one message for the events of a moment, each a sentence that cannot format, mention or link', async () => {
    const { id } = await world.hook(server, receiver.url, { format: 'cp' });
    const note = 'Transferencia. Concepto: @everyone [gratis](https://evil.example) **ya**';
    const events = Array.from({ length: 12 }, () => ({
      ...transferOf(server),
      event_id: randomUUID(),
      note,
    }));
    await world.publishAll(...events);
    await got(1);
    const sent = JSON.parse(receiver.received[0]!.body) as { embeds: object[]; allowed_mentions: object };
    expect(sent.allowed_mentions).toEqual({ parse: [] });
    expect(sent.embeds).toHaveLength(10);
    expect(sent.embeds[0]).toEqual({
      title: 'bank.transfer',
      description:
        'Transferencia. Concepto\\: \\@everyone \\[gratis\\]\\(https\\://evil.example\\) \\*\\*ya\\*\\*',
      timestamp: expect.any(String),
    });
    await attempted(id, 10);
    const delivered = (await world.deliveries(server, id)).filter(({ status }) => status === 'delivered');
    expect(delivered.length).toBeGreaterThanOrEqual(10);
    expect(receiver.received[0]!.headers).not.toHaveProperty('webhook-signature');
  });

  it('names people, and writes money as the server does, as they are when it is sent (AU-02)', async () => {
    await world.hook(server, receiver.url, { format: 'cp' });
    const bought = {
      purchase_id: 1,
      server_character_id: server * 10,
      total_cost: 1_500,
      lines: [{ item_id: 1, name: 'Pan', quantity: 3, unit_price: 500 }],
      license_id: null,
      license_name: null,
      license_label: null,
      payment_method: 'wallet' as const,
    };
    const now = world.clock.now();
    const event = envelopeOf(purchaseCompleted, bought, { serverId: server, actor: ACTOR, now });
    expect(event.note).toBe('Un personaje compró 3 × «Pan» por 1500 (efectivo).');
    await world.publishAll(event);
    await got(1);
    const { embeds } = JSON.parse(receiver.received[0]!.body) as { embeds: { description: string }[] };
    expect(embeds.map(({ description }) => description)).toEqual([
      `Ana ${server * 10} compró 3 × «Pan» por 1.500\u00a0$ \\(efectivo\\).`,
    ]);
  });

  it('ends a long note before a character that has no room as a whole', async () => {
    await world.hook(server, receiver.url, { format: 'cp' });
    await world.publishAll({ ...transferOf(server), note: `${'x'.repeat(249)}💸` });
    await got(1);
    const { embeds } = JSON.parse(receiver.received[0]!.body) as { embeds: { description: string }[] };
    expect(embeds.map(({ description }) => description)).toEqual(['x'.repeat(249)]);
  });

  it('is what its addresses take alone, which a webhook is told when it is made', async () => {
    const make = (url: string, format?: string) =>
      world.act(createWebhook, { url, events: '*', ...(format && { format }) }, world.admin(server));
    for (const url of [
      'https://discord.com/api/webhooks/1/abc',
      'https://ptb.discord.com./api/v10/webhooks/1/abc',
      'https://DISCORDAPP.com/api/webhooks/2/abc',
    ]) {
      expect(await make(url)).toMatchObject({ status: 400, code: 'error' });
      expect((await make(url, 'cp')).body.webhook).toMatchObject({ format: 'cp' });
    }
    expect((await make('https://example.org/api/webhooks/1')).body.webhook).toMatchObject({
      format: 'standard',
    });
    expect((await make('https://discord.com/developers')).status).toBe(201);
  });
});

describe('a delivery (V1-11)', () => {
  it('is signed as Standard Webhooks says, and tells what happened, in which server and when', async () => {
    const { secret, id } = await world.hook(server, receiver.url);
    const event = transferOf(server, 5);
    await world.publishAll(event);
    await got(1);
    const { headers, body } = receiver.received[0]!;
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      id: event.event_id,
      type: 'bank.transfer',
      timestamp: event.occurred_at,
      server_id: server,
      actor: { kind: 'system', user_id: null, key_id: null },
      data: event.data,
    });
    expect(headers).toMatchObject({
      'webhook-id': event.event_id,
      'content-type': 'application/json; charset=utf-8',
      'user-agent': expect.stringMatching(/^Cabildo-Webhooks\/\d+\.\d+\.\d+$/),
    });
    expect(() => new Webhook(secret).verify(body.replace('5', '6'), headers)).toThrow();
    await attempted(id, 1);
    expect(await world.deliveries(server, id)).toMatchObject([
      {
        message_id: event.event_id,
        event: 'bank.transfer',
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ http_status: 200, error: null, response: 'thanks' }],
      },
    ]);
  });

  it('names the person who did it, by hand or through a bot, or the key, and nobody else (AU-02)', async () => {
    await world.hook(server, receiver.url);
    for (const [kind, id] of [
      ['user', 7],
      ['bot', 8],
      ['key', 9],
    ] as const)
      await world.publishAll({ ...transferOf(server), event_id: randomUUID(), actor: { kind, id } });
    await got(3);
    const actors = receiver.received.map(({ body }) => (JSON.parse(body) as { actor: object }).actor);
    expect(actors).toEqual(
      expect.arrayContaining([
        { kind: 'user', user_id: 7, key_id: null },
        { kind: 'bot', user_id: 8, key_id: null },
        { kind: 'key', user_id: null, key_id: 9 },
      ]),
    );
  });

  it('goes to each webhook that asks for its kind, and to no other', async () => {
    const other = world.newServer();
    const [all, calls, elsewhere] = [
      await world.receiver('/all'),
      await world.receiver('/calls'),
      await world.receiver('/elsewhere'),
    ] as [Receiver, Receiver, Receiver];
    await world.hook(server, all.url);
    await world.hook(server, calls.url, { events: ['call.created'] });
    await world.hook(other, elsewhere.url);
    const [transfer, call, foreign] = [transferOf(server), callOf(server), callOf(other)] as const;
    const ofNoKind = { ...transferOf(server), type: 'bank.pin.set' };
    await world.publishAll(transfer, ofNoKind, call, foreign);
    await until(() => all.received.length + calls.received.length + elsewhere.received.length >= 4);
    expect([all.ids().sort(), calls.ids(), elsewhere.ids()]).toEqual([
      [transfer.event_id, call.event_id].sort(),
      [call.event_id],
      [foreign.event_id],
    ]);
  });

  it('is tried again with the same id until it arrives, and its webhook is failing meanwhile', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer(500);
    const since = world.clock.now();
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    const [pending] = await world.deliveries(server, id);
    const wait = Date.parse(pending!.next_attempt_at!) - since.getTime();
    expect(pending).toMatchObject({ status: 'pending', attempts: [{ http_status: 500, error: null }] });
    expect([wait >= 4_500, wait <= 5_500]).toEqual([true, true]);
    expect((await webhook()).failing_since).toBe(since.toISOString());
    receiver.answer(200);
    world.clock.advance(6_000);
    await attempted(id, 2);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect([await statusOf(id), (await webhook()).failing_since]).toEqual(['delivered', null]);
  });

  it('waits no longer once its receiver answers, whatever its schedule says', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer(500);
    await world.publishAll(transferOf(server), transferOf(server), transferOf(server));
    await attempted(id, 3);
    world.clock.advance(6_000);
    await attempted(id, 6);
    const waiting = await world.deliveries(server, id);
    expect(
      waiting.map(({ next_attempt_at }) => Date.parse(next_attempt_at!) > +world.clock.now() + MINUTE),
    ).toEqual([true, true, true]);
    receiver.answer(200);
    world.clock.advance(2_000);
    await world.publishAll(transferOf(server));
    await attempted(id, 10);
    const after = await world.deliveries(server, id);
    expect(after.map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  });

  it('fails for good after the last attempt of the schedule', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer(503);
    await world.publishAll(transferOf(server));
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await attempted(id, attempt);
      world.clock.advance(16 * HOUR);
    }
    const [failed] = await world.deliveries(server, id);
    expect([failed!.status, failed!.next_attempt_at, failed!.attempts.length]).toEqual(['failed', null, 8]);
  });

  it('is the last one for a receiver that answers 410', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer(410);
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    expect([await statusOf(id), (await webhook()).status]).toEqual(['failed', 'disabled']);
    const disabled = (await world.events('config.webhook.disabled')).filter(
      (each) => each.server_id === server,
    );
    expect(disabled).toMatchObject([{ actor: { kind: 'system' }, data: { webhook_id: id, reason: 'gone' } }]);
    await world.publishAll(transferOf(server));
    // A webhook of another server gets an event that was published later.
    const later = await world.receiver();
    const other = world.newServer();
    await world.hook(other, later.url);
    await world.publishAll(transferOf(other));
    await until(() => later.received.length === 1);
    expect([receiver.received.length, (await world.deliveries(server, id)).length]).toEqual([1, 1]);
  });

  it('does not bring back a webhook that was deleted while its receiver thought about it', async () => {
    const { id } = await world.hook(server, receiver.url);
    let finish: (() => void) | undefined;
    receiver.answer((response) => (finish = () => response.writeHead(410).end()));
    await world.publishAll(transferOf(server));
    await until(() => finish !== undefined);
    await world.ok(deleteWebhook, { webhook_id: id }, world.admin(server));
    const again = await world.hook(server, receiver.url);
    finish!();
    // The attempt and the state of the webhook are stored together.
    await until(async () => (await world.attempts(id)) === 1);
    const stored = await world.database.query(
      'SELECT id, status FROM webhooks WHERE server_id = $1 ORDER BY id',
      [server],
    );
    expect(stored).toEqual([
      { id, status: 'deleted' },
      { id: again.id, status: 'active' },
    ]);
  });

  it('disables its webhook when nothing has arrived for five days, and what waits is given up', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer(500);
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    world.clock.advance(5 * 24 * HOUR + MINUTE);
    await attempted(id, 2);
    await until(async () => (await webhook()).status === 'disabled');
    const disabled = (await world.events('config.webhook.disabled')).filter(
      (each) => each.server_id === server,
    );
    expect(disabled).toMatchObject([{ data: { webhook_id: id, reason: 'failing' } }]);
  });

  it('waits while its webhook pauses, and goes on afterwards (V1-13)', async () => {
    const { id } = await world.hook(server, receiver.url);
    const update = (status: string) =>
      world.ok(updateWebhook, { webhook_id: id, status }, world.admin(server));
    await update('paused');
    await world.publishAll(transferOf(server, 1), transferOf(server, 2));
    await until(async () => (await world.deliveries(server, id)).length === 2);
    expect([receiver.received.length, await statusOf(id)]).toEqual([0, 'pending']);
    await update('active');
    await attempted(id, 2);
    expect(new Set(receiver.ids()).size).toBe(2);
  });

  it('is signed with both secrets for a day after they have changed (V1-13)', async () => {
    const { id, secret } = await world.hook(server, receiver.url);
    const changed = await world.ok(rotateSecret, { webhook_id: id }, world.admin(server));
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    const [both] = receiver.received;
    for (const each of [secret, changed.secret]) new Webhook(each).verify(both!.body, both!.headers);
    world.clock.advance(24 * HOUR);
    await world.publishAll(transferOf(server));
    await attempted(id, 2);
    const signatures = receiver.received.map(
      ({ headers }) => headers['webhook-signature']!.split(' ').length,
    );
    expect(signatures).toEqual([2, 1]);
  });

  it('is signed with a new secret at once, while requests of the same webhook are under way (V1-13)', async () => {
    const { id } = await world.hook(server, receiver.url);
    const asAdmin = world.admin(server);
    const change = async (): Promise<string> => {
      const { secret } = await world.ok(rotateSecret, { webhook_id: id }, asAdmin);
      await world.publishAll(transferOf(server));
      return secret;
    };
    // The next event is there before the round that carries the first one has ended.
    const changed = Promise.withResolvers<string>();
    receiver.answer((response) => {
      receiver.answer(200);
      void change()
        .then(changed.resolve, changed.reject)
        .finally(() => response.end());
    });
    await world.publishAll(transferOf(server));
    const verified = new Webhook(await changed.promise);
    await got(2);
    const { body, headers } = receiver.received[1]!;
    expect(verified.verify(body, headers)).toMatchObject({ type: 'bank.transfer' });
  });
});

describe('the log of deliveries (V1-13)', () => {
  it('tells each attempt, by status, by page and by cursor, newest first', async () => {
    const { id } = await world.hook(server, receiver.url);
    receiver.answer((response, { body }) =>
      response.writeHead(body.includes('"amount":2') ? 400 : 201).end('x'.repeat(3_000)),
    );
    await world.publishAll(transferOf(server, 1), transferOf(server, 2), transferOf(server, 3));
    await attempted(id, 3);
    const list = (given: object) =>
      world.ok(listDeliveries, { webhook_id: id, ...given }, world.admin(server));
    const all = await list({});
    expect(all).toMatchObject({ total: 3, total_is_exact: true, next_cursor: null, page: 1 });
    const [newest] = all.deliveries;
    expect(newest!.attempts).toEqual([
      {
        at: world.clock.now().toISOString(),
        http_status: 201,
        error: null,
        duration_ms: expect.any(Number),
        response: 'x'.repeat(1_024),
      },
    ]);
    expect((await list({ status: 'pending' })).deliveries).toMatchObject([
      { attempts: [{ http_status: 400 }] },
    ]);
    const first = await list({ per_page: 2 });
    const second = await list({ per_page: 2, cursor: first.next_cursor! });
    expect([...first.deliveries, ...second.deliveries]).toEqual(all.deliveries);
    expect((await list({ per_page: 2, page: 2 })).deliveries).toEqual(second.deliveries);
    const elsewhere = world.admin(world.newServer());
    expect((await world.act(listDeliveries, { webhook_id: id }, elsewhere)).code).toBe('not_found');
  });

  it('has deliveries sent again, with the same id and a schedule that begins anew', async () => {
    const { id } = await world.hook(server, receiver.url);
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    const [done] = await world.deliveries(server, id);
    const again = (given: object = {}, ctx = world.admin(server)) =>
      world.act(redeliver, { webhook_id: id, delivery_id: done!.delivery_id, ...given }, ctx);
    receiver.answer(500);
    expect((await again()).body.delivery).toMatchObject({ status: 'pending', message_id: done!.message_id });
    await attempted(id, 2);
    expect(receiver.ids()).toEqual([done!.message_id, done!.message_id]);
    const [pending] = await world.deliveries(server, id);
    expect(Date.parse(pending!.next_attempt_at!) - world.clock.now().getTime()).toBeLessThanOrEqual(5_500);
    expect((await again({ delivery_id: 999_999 })).code).toBe('not_found');
    expect((await again({}, world.admin(world.newServer()))).code).toBe('not_found');
    await world.ok(updateWebhook, { webhook_id: id, status: 'paused' }, world.admin(server));
    expect(await again()).toMatchObject({ status: 409, code: 'error' });
  });

  it('has a webhook.test, which is sent whatever the webhook asks for', async () => {
    const { id, secret } = await world.hook(server, receiver.url, { events: ['call.created'] });
    const test = (ctx = world.admin(server)) => world.act(sendTest, { webhook_id: id }, ctx);
    const { delivery } = (await test()).body;
    await attempted(id, 1);
    const { headers, body } = receiver.received[0]!;
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      id: delivery.message_id,
      type: 'webhook.test',
      timestamp: delivery.created_at,
      server_id: server,
      actor: { kind: 'user', user_id: 1, key_id: null },
      data: { webhook_id: id },
    });
    expect((await test(world.admin(world.newServer()))).code).toBe('not_found');
    await world.ok(updateWebhook, { webhook_id: id, status: 'paused' }, world.admin(server));
    expect((await test()).status).toBe(409);
  });
});

describe('what is over', () => {
  it('is removed: deliveries after 30 days, and all of a deleted webhook', async () => {
    const { id } = await world.hook(server, receiver.url);
    await world.publishAll(transferOf(server));
    await attempted(id, 1);
    const kept = await world.hook(server, `${receiver.url}/kept`);
    await world.ok(deleteWebhook, { webhook_id: id }, world.admin(server));
    await world.publishAll(transferOf(server));
    await attempted(kept.id, 1);
    expect(receiver.received).toHaveLength(2);
    await world.cleanUp();
    const left = await world.database.query('SELECT id FROM webhooks WHERE server_id = $1', [server]);
    expect(left).toEqual([{ id: kept.id }]);
    expect(await world.deliveries(server, kept.id)).toHaveLength(1);
    world.clock.advance(30 * 24 * HOUR + MINUTE);
    await world.cleanUp();
    expect(await world.deliveries(server, kept.id)).toEqual([]);
    const rows = await world.database.query('SELECT id FROM messages WHERE server_id = $1', [server]);
    expect(rows).toEqual([]);
  });

  it('is given up where the webhook is disabled', async () => {
    const { id } = await world.hook(server, receiver.url);
    await world.ok(updateWebhook, { webhook_id: id, status: 'paused' }, world.admin(server));
    await world.publishAll(transferOf(server));
    await until(async () => (await world.deliveries(server, id)).length === 1);
    await world.database.query(`UPDATE webhooks SET status = 'disabled' WHERE id = $1`, [id]);
    await world.cleanUp();
    expect(await statusOf(id)).toBe('failed');
  });

  it('is told for the last time: a deleted server says goodbye to its webhooks (SV-11)', async () => {
    const { id } = await world.hook(server, receiver.url, { events: ['server.deleted'] });
    await world.publishDeleted(server);
    await got(1);
    expect(receiver.received[0]!.body).toContain('"type":"server.deleted"');
    await attempted(id, 1);
    world.clock.advance(31_000);
    await until(
      async () =>
        (await world.database.query('SELECT 1 FROM webhooks WHERE server_id = $1', [server])).length === 0,
    );
  });
});
