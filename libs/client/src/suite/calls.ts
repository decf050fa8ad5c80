import type * as Api from '../index.ts';
import {
  AWAY,
  away,
  BROKEN,
  type Case,
  equal,
  keysOf,
  NOW,
  numbers,
  PAID,
  PAYMENT,
  plan,
  refusal,
  type Seen,
  type Step,
  until,
} from './world.ts';

export const requests: Record<string, Case> = {
  async 'an action is a POST of JSON, with the key and the language of the client'(world) {
    const { client, seen } = await plan(world, [{ json: PAID }], {
      language: 'en',
      headers: { 'x-own': 'yes' },
    });
    equal(await client.economy.internalTransfer(PAYMENT), PAID);
    const [{ method, path, headers, body }] = (await seen()) as [Seen];
    equal([method, path, JSON.parse(body)], ['POST', '/server_economy/internal_transfer', PAYMENT]);
    const names = ['content-type', 'x-api-key', 'accept-language', 'x-own'];
    equal(
      names.map((name) => headers[name]),
      ['application/json', 'sk_1', 'en', 'yes'],
    );
    equal(/^[0-9a-f]{32}$/.test(headers['idempotency-key']!), true);
  },
  async 'names of areas and methods stand for those on the wire'(world) {
    const { client, seen } = await plan(world, [{ json: { ok: true } }]);
    await client.users.listKeys();
    await client.members.kick({ server_id: 1, target_user_id: 2 });
    await client.dni.listMine({ server_id: 1 });
    await client.send('server_future.do_it', { a: 1 });
    equal(
      (await seen()).map(({ path }) => path),
      ['/users/list_keys', '/server_members/kick', '/server_dni/list_mine', '/server_future/do_it'],
    );
  },
  async 'each kind of key travels in its header'(world) {
    const bot = await plan(world, [{ json: { ok: true } }], { key: 'bt_1' });
    await bot.client.cpBot.getBalance({ actor_cp_id: '10000000000000000' });
    const server = await plan(world, [{ json: { ok: true } }], { key: 'sv_1' });
    await server.client.v1.listCalls({ server_id: 4, status: 'active', per_page: 10 });
    await server.client.v1.updateCall({ call_id: 5, title: 'Robo' });
    await server.client.v1.detachUnit({ call_id: 5, server_character_id: 6 });
    const [asked] = (await bot.seen()) as [Seen];
    equal([asked.headers['x-bot-token'], asked.headers['x-api-key']], ['bt_1', undefined]);
    const all = await server.seen();
    equal(
      all.map(({ method, path, body, headers }) => [method, path, body, headers['authorization']]),
      [
        ['GET', '/v1/servers/4/calls?status=active&per_page=10', '', 'Bearer sv_1'],
        ['PATCH', '/v1/calls/5', '{"title":"Robo"}', 'Bearer sv_1'],
        ['DELETE', '/v1/calls/5/units/6', '', 'Bearer sv_1'],
      ],
    );
    equal(
      all.map(({ headers }) => 'idempotency-key' in headers),
      [false, true, true],
    );
  },
  async 'an image is a body of its own'(world) {
    const { client, seen } = await plan(world, [{ json: { ok: true, url: '/x', bytes: 3 } }]);
    await client.v1.putLogo({ server_id: 4, image: new Uint8Array([71, 73, 70]) });
    const [{ method, path, body }] = (await seen()) as [Seen];
    equal([method, path, body], ['PUT', '/v1/servers/4/logo', 'GIF']);
  },
  async 'plain text is an answer where the action answers text, and nowhere else'(world) {
    const text: Step = { text: 'true', headers: { 'content-type': 'text/plain; charset=utf-8' } };
    const { client } = await plan(world, [text]);
    equal(await client.users.checkIfGpGroup({ gp_id: '1' } as never), 'true');
    equal((await refusal(world, client.users.listKeys())).code, 'bad_answer');
  },
  async 'an area can be awaited'(world) {
    const { client } = await plan(world, [{ json: PAID }]);
    const economy: unknown = await Promise.resolve<unknown>(client.economy);
    equal(await (economy as Api.EconomyArea).internalTransfer(PAYMENT), PAID);
  },
};

export const refusals: Record<string, Case> = {
  async 'a refusal is thrown with all that it says'(world) {
    const body = { ok: false, error: 'PIN incorrecto.', error_code: 'invalid_pin', attempts_remaining: 2 };
    const { client, seen } = await plan(world, [{ status: 401, json: body }]);
    const call = client.economy.internalTransfer(PAYMENT, { idempotencyKey: 'rent' });
    const { code, status, message, fields, requestId, idempotencyKey, outcome } = await refusal(world, call);
    equal(
      { code, status, message, fields, requestId, idempotencyKey, outcome },
      {
        code: 'invalid_pin',
        status: 401,
        message: 'PIN incorrecto.',
        fields: { attempts_remaining: 2 },
        requestId: 'request-1',
        idempotencyKey: 'rent',
        outcome: 'refused',
      },
    );
    equal((await seen()).length, 1);
  },
  async 'a refusal is a result where the call is a try'(world) {
    const refused = { ok: false, error: 'Saldo insuficiente.', error_code: 'insufficient_balance' };
    const { client } = await plan(world, [{ status: 400, json: refused }, { json: PAID }]);
    const first = await client.try.economy.internalTransfer(PAYMENT);
    equal([first.ok, first.error?.code], [false, 'insufficient_balance']);
    equal(await client.try.economy.internalTransfer(PAYMENT), { ok: true, answer: PAID });
  },
  async 'HTML, and JSON of others, is a bad answer'(world) {
    const html = { 'content-type': 'text/html' };
    for (const step of [
      { text: '<p>Welcome', headers: html },
      { status: 404, text: '<p>No', headers: html },
      { status: 302, text: '', headers: { ...html, location: '/elsewhere' } },
      { json: { hello: 1 } },
      { json: ['ok'] },
      { json: null },
      { json: { ok: false, error: 'x', error_code: 'error' } },
      { status: 400, json: { ok: true } },
    ]) {
      const { client, seen } = await plan(world, [step]);
      const { code, outcome } = await refusal(world, client.economy.internalTransfer(PAYMENT));
      equal([code, outcome, (await seen()).length], ['bad_answer', 'unknown', 1]);
    }
  },
};

export const attempts: Record<string, Case> = {
  async 'one idempotency key goes with all attempts of a command, and each call has its own'(world) {
    const gone: Step = {
      status: 502,
      text: '<p>Bad gateway',
      headers: { ...NOW, 'content-type': 'text/html' },
    };
    const busy: Step = { status: 429, headers: NOW, json: { ...AWAY, error_code: 'limit_exceeded' } };
    const { client, seen } = await plan(world, [away(), gone, busy, { json: PAID }]);
    equal(await client.economy.internalTransfer(PAYMENT), PAID);
    await client.economy.internalTransfer(PAYMENT);
    const keys = keysOf(await seen());
    equal([keys.length, new Set(keys.slice(0, 4)).size, new Set(keys).size], [5, 1, 2]);
  },
  async 'a broken connection is repeated for queries and commands with a key'(world) {
    const query = await plan(world, [{ cutAfter: 0 }, { json: { ok: true, keys: [] } }]);
    equal(await query.client.users.listKeys(), { ok: true, keys: [] });
    const command = await plan(world, [{ cutAfter: 0 }, { json: PAID }]);
    equal(await command.client.economy.internalTransfer(PAYMENT), PAID);
    equal(new Set(keysOf(await command.seen())).size, 1);
  },
  async 'nothing but 429 is repeated for a command without a key'(world) {
    const start = { loopback_port: 51_000 };
    for (const step of [away(), BROKEN]) {
      const { client, seen } = await plan(world, [step, { json: { ok: true } }]);
      const { idempotencyKey } = await refusal(world, client.users.gpOauthStart(start));
      equal([idempotencyKey, keysOf(await seen())], [undefined, [undefined]]);
      const { client: other, seen: others } = await plan(world, [step, { json: PAID }]);
      await refusal(world, other.economy.internalTransfer(PAYMENT, { idempotencyKey: null }));
      equal(keysOf(await others()), [undefined]);
    }
    const busy: Step = { status: 429, headers: NOW, json: { ...AWAY, error_code: 'limit_exceeded' } };
    const { client, seen } = await plan(world, [busy, { json: { ok: true } }]);
    await client.users.gpOauthStart(start);
    equal((await seen()).length, 2);
  },
  async 'attempts run out, and the last failure is thrown'(world) {
    const { client, seen } = await plan(world, [away()], { maxRetries: 1 });
    const { status, outcome } = await refusal(world, client.users.listKeys());
    equal([status, outcome, (await seen()).length], [503, 'refused', 2]);
    await refusal(world, client.users.listKeys(undefined, { maxRetries: 0 }));
    equal((await seen()).length, 3);
  },
  async 'a wait that is longer than the program takes is not waited for'(world) {
    const busy: Step = {
      status: 429,
      headers: { 'retry-after': '1' },
      json: { ...AWAY, error_code: 'limit_exceeded' },
    };
    const { client, seen } = await plan(world, [busy, { json: PAID }], { longestWaitMs: 900 });
    const { retryAfterMs } = await refusal(world, client.economy.internalTransfer(PAYMENT));
    equal([retryAfterMs, (await seen()).length], [1_000, 1]);
  },
  async 'an unknown outcome stays unknown, whatever a later attempt is told'(world) {
    const unsure = away({ outcome: 'unknown' });
    const { client } = await plan(world, [unsure, away()]);
    equal((await refusal(world, client.economy.internalTransfer(PAYMENT))).outcome, 'unknown');
    const { client: expelled } = await plan(world, [
      BROKEN,
      { status: 403, json: { ...AWAY, error_code: 'forbidden' } },
    ]);
    const { code, outcome } = await refusal(world, expelled.servers.leave({ server_id: 1 }));
    equal([code, outcome], ['forbidden', 'unknown']);
  },
  async 'a server that asks for more than a minute gets no further attempt'(world) {
    const { client, seen } = await plan(world, [{ ...away(), headers: { 'retry-after': '3600' } }]);
    const { retryAfterMs } = await refusal(world, client.users.listKeys());
    equal([retryAfterMs, (await seen()).length], [3_600_000, 1]);
  },
  async 'an answer that does not come in time is given up'(world) {
    const { client, seen } = await plan(world, [{ isSilent: true }, { json: PAID }], { timeoutMs: 300 });
    equal(await client.economy.internalTransfer(PAYMENT), PAID);
    equal(new Set(keysOf(await seen())).size, 1);
    const slow = await plan(world, [{ text: '{"ok":', stays: true }], { timeoutMs: 300, maxRetries: 0 });
    const { code, outcome } = await refusal(world, slow.client.users.listKeys());
    equal([code, outcome], ['timeout', 'unknown']);
  },
  async 'an aborted call ends at once; before it is sent, nothing happens'(world) {
    const { client, seen } = await plan(world, [{ isSilent: true }]);
    const controller = new AbortController();
    const call = refusal(world, client.economy.internalTransfer(PAYMENT, { signal: controller.signal }));
    await until(async () => (await seen()).length === 1);
    controller.abort();
    equal([(await call).code, (await call).outcome], ['aborted', 'unknown']);
    const late = await refusal(
      world,
      client.economy.internalTransfer(PAYMENT, { signal: controller.signal }),
    );
    equal([late.code, late.outcome, (await seen()).length], ['aborted', 'refused', 1]);
  },
  async 'an aborted wait for the next attempt ends at once'(world) {
    const { client, seen } = await plan(world, [{ ...away(), headers: { 'retry-after': '60' } }]);
    const controller = new AbortController();
    const call = refusal(world, client.users.listKeys(undefined, { signal: controller.signal }));
    await until(async () => (await seen()).length === 1);
    controller.abort();
    equal((await call).code, 'aborted');
  },
  async 'an answer that is cut at any byte is never taken for whole'(world) {
    const random = numbers(11);
    const whole = JSON.stringify({ ...PAID, note: 'ñandú ☕ 🏛' });
    const bytes = new TextEncoder().encode(whole).length;
    const round = async (number: number): Promise<void> => {
      const cutAfter = 1 + random(bytes - 1);
      const pieces = [1 + random(9), 1 + random(9)];
      // Without a length the end of the connection is the end of the answer.
      const cut: Step = [
        { text: whole, cutAfter, pieces, hasLength: true },
        { text: whole, cutAfter, pieces },
        { text: whole.slice(0, random(whole.length)) },
      ][number % 3]!;
      const isRepeated = number % 2 === 1;
      const { client, seen } = await plan(world, [cut, { text: whole, pieces }], {
        maxRetries: Number(isRepeated),
      });
      const { answer, error } = await client.try.economy.internalTransfer(PAYMENT);
      if (isRepeated) equal([JSON.stringify(answer), new Set(keysOf(await seen())).size], [whole, 1]);
      else equal([error?.code, error?.outcome], ['connection', 'unknown']);
    };
    await Promise.all(Array.from({ length: 60 }, (_, number) => round(number)));
  },
};
