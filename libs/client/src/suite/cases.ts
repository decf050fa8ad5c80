import type * as Api from '../index.ts';

/** The answer to one request. The last step of a plan answers all further requests. */
export interface Step {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  /** Frames of a stream; those after the Last-Event-ID are sent. */
  frames?: { id: string; text: string }[];
  /** Sizes of the pieces in which the bytes leave, over and over. */
  pieces?: number[];
  /** The connection breaks after so many bytes of the body; 0: before the head. */
  cutAfter?: number;
  hasLength?: boolean;
  /** The answer goes on after its text. */
  stays?: boolean;
  /** Nothing is answered. */
  isSilent?: boolean;
}

/** A request as the server saw it. */
export interface Seen {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  isOpen: boolean;
}

/** The runtime in which the suite runs. */
export interface World {
  api: typeof Api;
  /** The address of the planned server. */
  origin: string;
  /** undefined: the runtime has its own. */
  fetch: typeof globalThis.fetch | undefined;
  crypto: Pick<typeof globalThis.crypto, 'subtle'>;
}

interface Planned {
  client: Api.Client;
  seen(): Promise<Seen[]>;
}

type Case = (world: World) => Promise<void>;

function equal(actual: unknown, expected: unknown): void {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value, null, 1));
  if (is !== should) throw new Error(`expected ${should}, but it is ${is}`);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come to pass');
}

async function plan(world: World, steps: Step[], options: Partial<Api.ClientOptions> = {}): Promise<Planned> {
  const { origin } = world;
  const fetch = world.fetch ?? globalThis.fetch;
  const id = await (await fetch(`${origin}/plan`, { method: 'POST', body: JSON.stringify(steps) })).text();
  return {
    client: world.api.createClient({
      baseUrl: `${origin}/${id}/`,
      key: 'sk_1',
      fetch: world.fetch,
      maxRetries: 3,
      ...options,
    }),
    seen: async () => (await (await fetch(`${origin}/${id}/seen`)).json()) as Seen[],
  };
}

async function refusal(world: World, call: Promise<unknown>): Promise<Api.CabildoError> {
  const error = await call.then(
    (answer) => new Error(`nothing was thrown, but answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof world.api.CabildoError) return error;
  throw error;
}

/** A sequence of numbers from 0 to below `most`, the same for the same seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const PAID = { ok: true, transfer_id: 7, amount: 5, fee: 0, tax: 0, from_balance: null };
const PAYMENT = { server_id: 1, from_account_id: 2, to_account_id: 3, amount: 5, concept: 'Café ☕' };
const AWAY = { ok: false, error: 'No disponible.', error_code: 'error' };
/** Asks for another attempt at once. */
const NOW = { 'retry-after': '0' };
const away = (more: object = {}): Step => ({ status: 503, headers: NOW, json: { ...AWAY, ...more } });
/** A connection that breaks before the head of the answer is tried again by browsers themselves. */
const BROKEN: Step = { json: PAID, hasLength: true, cutAfter: 1 };
const keysOf = (seen: readonly Seen[]) => seen.map(({ headers }) => headers['idempotency-key']);

const requests: Record<string, Case> = {
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

const refusals: Record<string, Case> = {
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

const attempts: Record<string, Case> = {
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

const lists: Record<string, Case> = {
  async 'pages are read by cursor where there is one, and else by number'(world) {
    const page = (more: object): Step => ({
      json: { ok: true, page: 1, per_page: 1, total: 3, total_pages: 3, ...more },
    });
    const steps = [page({ next_cursor: 'a' }), page({ next_cursor: 'b' }), page({ next_cursor: null })];
    const cursors = await plan(world, steps);
    for await (const { total } of cursors.client.pages(cursors.client.logs.query, {
      server_id: 1,
      per_page: 1,
    }))
      equal(total, 3);
    equal(
      (await cursors.seen()).map(({ body }) => JSON.parse(body) as unknown),
      [
        { server_id: 1, per_page: 1 },
        { server_id: 1, per_page: 1, cursor: 'a' },
        { server_id: 1, per_page: 1, cursor: 'b' },
      ],
    );
    const numbered = await plan(world, [page({ page: 2 }), page({ page: 3 })]);
    const read: number[] = [];
    const { client } = numbered;
    for await (const each of client.pages(client.servers.listMembers, { server_id: 1, page: 2 }))
      read.push(each.page);
    equal(read, [2, 3]);
    equal(
      (await numbered.seen()).map(({ body }) => (JSON.parse(body) as { page: number }).page),
      [2, 3],
    );
  },
};

const frame = (id: number, end = '\n') => ({
  id: String(id),
  text: [
    `id: ${id}`,
    'event: call.created',
    `data: ${JSON.stringify({ id: String(id), type: 'call.created', note: 'ñ ☕ 🚓' })}`,
    end,
  ].join(end),
});

const streams: Record<string, Case> = {
  async 'events come once and in order, wherever connections are cut'(world) {
    const random = numbers(23);
    const ends = ['\n', '\r\n', '\r'];
    const frames = Array.from({ length: 40 }, (_, at) => frame(at + 1, ends[at % 2]));
    const steps: Step[] = Array.from({ length: 25 }, () => ({
      frames: [{ id: '', text: ':\n\nretry: 1\n\n' }, ...frames],
      cutAfter: 1 + random(900),
      pieces: [1 + random(5), 1 + random(200)],
    }));
    const { client, seen } = await plan(world, [...steps, { frames, stays: true }], { key: 'sv_1' });
    const controller = new AbortController();
    const ids: string[] = [];
    for await (const event of client.events({ serverId: 4, kinds: ['call.*'], signal: controller.signal })) {
      equal(event.type === 'call.created' && (event as unknown as { note: string }).note, 'ñ ☕ 🚓');
      ids.push(event.id);
      if (ids.length === frames.length) controller.abort();
    }
    equal(
      ids,
      frames.map(({ id }) => id),
    );
    const [first, second] = (await seen()) as [Seen, Seen];
    equal(first.path, '/v1/servers/4/events?kinds=call.*');
    equal(
      [first.headers['authorization'], first.headers['last-event-id'], second.headers['accept']],
      ['Bearer sv_1', undefined, 'text/event-stream'],
    );
  },
  async 'a stream resumes from an id, passes a reset on, and closes with its loop'(world) {
    const reset = { id: '9', text: 'retry: 1\nid: 9\nevent: reset\ndata: {}\n\nid: 10\n\n' };
    const { client, seen } = await plan(world, [{ frames: [reset] }, { frames: [frame(11)], stays: true }]);
    const got: unknown[] = [];
    const states: boolean[] = [];
    const onConnected = (is: boolean): void => void states.push(is);
    for await (const { type, id } of client.events({ serverId: 4, lastEventId: '5', onConnected })) {
      got.push([type, id]);
      if (id === '11') break;
    }
    equal(got, [
      ['reset', '9'],
      ['call.created', '11'],
    ]);
    equal(
      (await seen()).map(({ headers }) => headers['last-event-id']),
      ['5', '10'],
    );
    await until(async () => (await seen()).every(({ isOpen }) => !isOpen));
    equal(states, [true, false, true, false]);
  },
  async 'a silent connection is given up for another'(world) {
    const steps: Step[] = [
      { frames: [{ id: '', text: 'retry: 1\n\n' }, frame(1)], stays: true },
      { isSilent: true },
      { frames: [frame(1), frame(2)], stays: true },
    ];
    const { client, seen } = await plan(world, steps);
    for await (const { id } of client.events({ serverId: 4, silenceMs: 200 })) if (id === '2') break;
    const [first, ...others] = (await seen()).map(({ headers }) => headers['last-event-id']);
    equal(first, undefined);
    equal(others.length >= 2, true);
    // A slow machine may be silent for that long as well.
    equal([...new Set(others)], ['1']);
  },
  async 'a server that is away is asked again, and one that refuses is not'(world) {
    const gone: Step = { frames: [{ id: '', text: 'retry: 1\n\n' }, frame(1)], cutAfter: 90 };
    const refused: Step = { status: 403, json: { ...AWAY, error_code: 'forbidden' } };
    const { client, seen } = await plan(world, [{ ...gone }, away(), { cutAfter: 0 }, refused], {
      maxRetries: 0,
    });
    const all = async (): Promise<void> => {
      for await (const { id } of client.events({ serverId: 4 })) equal(id, '1');
    };
    equal((await refusal(world, all())).code, 'forbidden');
    equal((await seen()).length, 4);
  },
  async 'a first connection that cannot be had is told of'(world) {
    const { client, seen } = await plan(world, [away()], { maxRetries: 1 });
    equal((await refusal(world, client.events({ serverId: 4 }).next())).status, 503);
    equal((await seen()).length, 2);
  },
};

const SECRET = 'whsec_Q2FiaWxkby1zZWNyZXRvLWRlLXBydWViYS0zMmI=';

async function signatureOf({ subtle }: World['crypto'], secret: string, message: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(6)), (sign) => sign.charCodeAt(0));
  const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

const webhooks: Record<string, Case> = {
  async 'a signed message is its event; any other, or an old one, is refused'(world) {
    const { crypto } = world;
    const body = JSON.stringify({ id: 'e1', type: 'bank.deposit', note: 'Café ☕' });
    const now = Math.floor(Date.now() / 1_000);
    const other = `whsec_${btoa('another secret of the same size')}`;
    const headersAt = async (at: number, secret = SECRET) => ({
      'webhook-id': 'e1',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,AAAA v1a,x ${await signatureOf(crypto, secret, `e1.${at}.${body}`)}`,
    });
    const verify = (
      headers: Api.WebhookHeaders,
      text: string | Uint8Array = body,
      secret: string | string[] = SECRET,
    ) => world.api.verifyWebhook(headers, text, secret, { crypto });
    const good = await headersAt(now);
    equal(await verify(good), JSON.parse(body));
    equal((await verify(good, new TextEncoder().encode(body))).type, 'bank.deposit');
    equal((await verify({ get: (name) => good[name as keyof typeof good] ?? null })).id, 'e1');
    equal((await verify(await headersAt(now, other), body, [SECRET, other])).id, 'e1');
    for (const [headers, text] of [
      [good, `${body} `],
      [{ ...good, 'webhook-id': 'e2' }, body],
      [{ ...good, 'webhook-timestamp': String(now + 1) }, body],
      [{ ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,').slice(0, -2) }, body],
      [await headersAt(now, other), body],
      [await headersAt(now - 301), body],
      [await headersAt(now + 302), body],
      [{}, body],
    ] as [Api.WebhookHeaders, string][])
      equal((await refusal(world, verify(headers, text))).code, 'bad_signature');
  },
};

/** The cases that hold in every runtime. */
export const SUITE: Readonly<Record<string, Case>> = Object.assign(
  {},
  requests,
  refusals,
  attempts,
  lists,
  streams,
  webhooks,
);

/** Runs all cases; returns what failed, by the names of the cases. */
export async function runSuite(world: World): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = [];
  for (const [name, run] of Object.entries(SUITE)) {
    await run(world).catch((error: unknown) => failures.push(`${name}: ${String((error as Error).stack)}`));
  }
  return { passed: Object.keys(SUITE).length - failures.length, failures };
}
