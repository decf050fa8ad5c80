import { createOutbox } from '../outbox/outbox.ts';
import { sentence } from '@cabildo/contracts/sentence.ts';
import { z } from 'zod';
import { defineAction, defineRpc, type RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { defineEvent, draft } from '@cabildo/contracts/event';
import { textParam, amountParam } from '@cabildo/contracts/fields';
import {
  anonymous,
  createTestDatabase,
  internal,
  member,
  serverBot,
  throughBot,
  until,
  untilWaiting,
  user,
  withKey,
  type TestDatabase,
} from '@cabildo/testing';
import { createAsk } from './ask.ts';
import { createLocalBus, TransientError, type Bus } from '../bus/index.ts';
import { systemClock } from '../base/clock.ts';
import { Conflict, Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { ActionMetrics, createRegistry } from '../logging/metrics.ts';
import { handlerFor } from './handler.ts';
import { claimOf, fingerprintOf } from './idempotency.ts';
import { Runner } from './runner.ts';
import { parseReply } from './wire.ts';

const shared = { access: 'authenticated', summary: '' } as const;
const add = defineAction('server_economy.add', {
  ...shared,
  kind: 'command',
  answer: { created: true },
  input: z.object({ name: textParam(1, 64), amount: amountParam() }),
  output: z.object({ total: z.int(), told: z.string().optional() }),
  errors: ['already_exists', 'self_transfer'],
});
const total = defineAction('server_economy.total', {
  ...shared,
  kind: 'query',
  input: z.object({}),
  output: z.object({ n: z.int() }),
});
const open = defineAction('server_economy.open', {
  ...shared,
  access: 'public',
  kind: 'command',
  input: z.object({ name: textParam(1, 64) }),
  output: z.object({}),
  errors: ['already_exists'],
});
const broken = defineAction('server_economy.broken', {
  ...shared,
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
});
const away = defineAction('server_economy.away', {
  ...shared,
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
});
const absent = defineRpc('audit.absent', {
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
});
const asking = defineAction('server_economy.asking', {
  ...shared,
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
});
const reporting = defineAction('cp_bot.reporting', {
  ...shared,
  access: 'bot',
  kind: 'command',
  input: z.object({}),
  output: z.object({ server_id: z.int() }),
});
const tried = defineEvent({
  type: 'bank.thing.tried',
  data: z.object({ name: z.string() }),
  note: {
    es: ({ name }) => sentence`Se intentó añadir ${name}`,
    en: ({ name }) => sentence`${name} was to be added`,
  },
});
const added = defineEvent({
  type: 'bank.thing.added',
  data: z.object({ name: z.string() }),
  note: { es: ({ name }) => sentence`Se añadió ${name}`, en: ({ name }) => sentence`${name} was added` },
});

let store: TestDatabase;
let database: Database;
let bus: Bus;
let runner: Runner;
let wakes = 0;
/** The command `gated` says that it has come here, and is refused once this is open. */
let gate: { reached: () => void; opened: Promise<void> };

const handler = handlerFor<object>();
const handlers = [
  handler(add, {
    async prepare({ input, deadline }) {
      if (input.name === 'prepared for too long') await until(async () => Date.now() >= deadline);
      return input.name === 'self' ? fail('self_transfer') : { doubled: input.amount * 2 };
    },
    async handle({ input, tx, emit, prepared }) {
      const rows = await tx.query<{ amount: number }>(
        `INSERT INTO things (name, amount) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING amount`,
        [input.name, prepared.doubled],
      );
      emit(draft(added, { name: input.name }, [7]));
      if (input.name === 'guarded') emit(draft(tried, { name: input.name }), { evenIfRefused: true });
      if (input.name === 'gated') {
        gate.reached();
        await gate.opened;
      }
      if (rows.length === 0 || input.name === 'guarded' || input.name === 'gated')
        return fail('already_exists');
      if (input.name === 'loses its session') await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      if (input.name === 'contended') throw new Conflict('another one was faster');
      if (input.name === 'throws') throw new Error('a secret detail');
      const told = input.name.startsWith('told ') ? `${rows[0]!.amount} €, `.repeat(input.amount) : undefined;
      return { total: rows[0]!.amount, told };
    },
  }),
  handler(total, {
    run: async ({ db }) => ({ n: (await db.query<{ n: number }>('SELECT count(*) AS n FROM things'))[0]!.n }),
  }),
  handler(open, {
    async handle({ input, tx }) {
      const rows = await tx.query(
        'INSERT INTO things (name, amount) VALUES ($1, 1) ON CONFLICT DO NOTHING RETURNING 1',
        [input.name],
      );
      return rows.length === 0 ? fail('already_exists') : {};
    },
  }),
  handler(broken, {
    run: () => {
      throw new Error('a secret detail');
    },
  }),
  handler(away, { run: () => Promise.reject(new TransientError('gone')) }),
  handler(reporting, {
    handle({ serverId, emit }) {
      emit(draft(added, { name: `of ${serverId}` }));
      return { server_id: serverId };
    },
  }),
  handler(asking, { run: async ({ ask }) => ((await ask(absent, {})) as object) && {} }),
];

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE things (name text PRIMARY KEY, amount bigint NOT NULL)');
  for (const statement of BREAK_COMMITS) await database.query(statement);
  bus = createLocalBus();
  runner = new Runner({
    service: 'economy',
    handlers: new Map(handlers.map((one) => [one.contract.name, one])),
    database,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    metrics: new ActionMetrics('economy', createRegistry()),
    askFor: (ctx, deadline) => createAsk(bus, ctx, deadline),
    outbox: createOutbox(() => (wakes += 1)),
    deps: {},
  });
});

afterAll(async () => {
  await bus.close();
  await database.close();
  await store.drop();
});

async function send(
  contract: { name: string },
  input: object,
  ctx: RequestContext = member(1),
  meta: { deadline?: number; redelivered?: boolean } = {},
) {
  const payload = JSON.stringify({ n: contract.name, i: input, c: ctx });
  const line = await runner.answer(payload, { deadline: Date.now() + 30_000, redelivered: false, ...meta });
  const reply = parseReply(line);
  return {
    line,
    status: reply.ok ? reply.status : reply.failure.status,
    code: reply.ok ? null : reply.failure.failure,
    message: reply.ok ? undefined : reply.failure.message?.en,
    outcome: reply.ok ? undefined : reply.failure.fields?.['outcome'],
  };
}

/** A row of this name ends its session while it is being committed. */
const BREAK_COMMITS = [
  `CREATE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`,
  `CREATE CONSTRAINT TRIGGER break_commits AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW WHEN (new.name = 'breaks its commit') EXECUTE FUNCTION break_commit()`,
];

const outbox = () =>
  database.query<{ type: string; payload: string }>('SELECT type, payload FROM outbox ORDER BY id');
const things = async (): Promise<string[]> =>
  (await database.query<{ name: string }>('SELECT name FROM things')).map((row) => row.name);

describe('the runner', () => {
  it('commits effect and event together, answers 201 where the contract says created, and wakes the outbox', async () => {
    const before = wakes;
    const { line } = await send(add, { name: 'one', amount: '5' });
    expect(line).toBe('201 {"ok":true,"total":10}');
    expect(wakes).toBe(before + 1);
    const [row] = await outbox();
    expect(JSON.parse(row!.payload)).toMatchObject({
      type: 'bank.thing.added',
      server_id: 1,
      actor: { kind: 'user', id: 1 },
      character_ids: [7],
      data: { name: 'one' },
      note: 'Se añadió one',
      note_en: 'one was added',
    });
  });

  it('hands the server of a bot that acts for nobody to its action, and to the event (BO-12)', async () => {
    const [one, other] = [7, 8].map((serverId) => withKey(serverBot(serverId), 'nightly'));
    expect((await send(reporting, {}, one)).line).toBe('200 {"ok":true,"server_id":7}');
    expect((await send(reporting, {}, other)).line).toBe('200 {"ok":true,"server_id":8}');
    const events = (await outbox()).map(({ payload }) => JSON.parse(payload) as { data: { name: string } });
    expect(events.filter(({ data }) => data.name.startsWith('of '))).toMatchObject([
      { server_id: 7, actor: { kind: 'bot', id: null }, data: { name: 'of 7' } },
      { server_id: 8, actor: { kind: 'bot', id: null }, data: { name: 'of 8' } },
    ]);
  });

  it('commits neither effect nor event of a refusal', async () => {
    const before = (await outbox()).length;
    expect(await send(add, { name: 'one', amount: 5 })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    expect(await outbox()).toHaveLength(before);
  });

  it.each([
    ['without a key', member(8)],
    ['with a key', withKey(member(9), 'guarded')],
  ])(
    'publishes a refused attempt once a minute, and no other event of it (AU-03, FU-09): %s',
    async (_, ctx) => {
      const before = await outbox();
      const woken = wakes;
      expect(await send(add, { name: 'guarded', amount: 5 }, ctx)).toMatchObject({ code: 'already_exists' });
      const told = (await outbox()).slice(before.length);
      expect(told.map((row) => row.type)).toEqual(['bank.thing.tried']);
      expect(wakes).toBe(woken + 1);
      expect(await things()).not.toContain('guarded');
      await Promise.all([1, 2, 3].map(() => send(add, { name: 'guarded', amount: 5 }, ctx)));
      expect(await outbox()).toHaveLength(before.length + 1);
    },
  );

  it('ends a command that prepare refuses before any transaction', async () => {
    expect(await send(add, { name: 'self', amount: 5 })).toMatchObject({
      status: 400,
      code: 'self_transfer',
    });
  });

  it('answers 500 without a word of the reason when a handler throws, and rolls back', async () => {
    const { line, status } = await send(add, { name: 'throws', amount: 5 });
    expect(status).toBe(500);
    expect(line).not.toContain('secret');
    expect(await things()).not.toContain('throws');
    expect((await send(broken, {})).line).not.toContain('secret');
  });

  it('names the parameter that is wrong, with the code of its kind', async () => {
    const { line, code } = await send(add, { name: 'x', amount: '-1' });
    expect(code).toBe('invalid_amount');
    expect(line).toContain('«amount»');
    expect(await send(add, { amount: 1 })).toMatchObject({ status: 400, code: 'error' });
  });

  it('answers 503 while what it needs is away: the database, or a service it asks', async () => {
    expect((await send(away, {})).status).toBe(503);
    expect((await send(asking, {})).status).toBe(503);
  });

  it('retries a command that is in conflict until its deadline, and then answers 503', async () => {
    const deadline = Date.now() + 50;
    expect((await send(add, { name: 'contended', amount: 1 }, member(1), { deadline })).status).toBe(503);
  });

  it('never starts work whose deadline has passed', async () => {
    expect(
      (await send(add, { name: 'late', amount: 1 }, member(1), { deadline: Date.now() - 1 })).status,
    ).toBe(503);
    expect(await things()).not.toContain('late');
    const soon = { deadline: Date.now() + 50 };
    expect((await send(add, { name: 'prepared for too long', amount: 1 }, member(1), soon)).status).toBe(503);
    expect(await things()).not.toContain('prepared for too long');
  });

  it('does not repeat a redelivered command that has no key, since it may have been carried out', async () => {
    expect((await send(add, { name: 'again', amount: 1 }, member(1), { redelivered: true })).status).toBe(
      503,
    );
    expect(await things()).not.toContain('again');
    expect((await send(total, {}, member(1), { redelivered: true })).status).toBe(200);
    const keyed = withKey(member(1), 'redelivered');
    expect((await send(add, { name: 'again', amount: 1 }, keyed, { redelivered: true })).status).toBe(201);
  });
});

describe('a command that fails (GW-23)', () => {
  const unknown = {
    status: 503,
    code: 'error',
    outcome: 'unknown',
    message: expect.stringContaining('same Idempotency-Key it is safe'),
  };
  const harmless = { status: 503, outcome: undefined, message: expect.stringContaining('Try again') };

  it('while it commits is said to have an unknown outcome, and to be safe to repeat with its key', async () => {
    expect(await send(add, { name: 'breaks its commit', amount: 1 })).toMatchObject(unknown);
    expect(await send(add, { name: 'breaks its commit', amount: 1 }, withKey(member(1), 'b'))).toMatchObject(
      unknown,
    );
  });

  it('while it commits, where it takes no key, is to be looked at before it is repeated', async () => {
    expect(await send(open, { name: 'breaks its commit' }, anonymous())).toMatchObject({
      status: 503,
      outcome: 'unknown',
      message: expect.stringMatching(/^(?!.*Idempotency-Key).*Check the result/),
    });
  });

  it('before it commits may be sent again', async () => {
    expect(await send(add, { name: 'loses its session', amount: 1 })).toMatchObject(harmless);
    const deadline = Date.now() + 50;
    const meta = { deadline };
    expect(await send(add, { name: 'contended', amount: 1 }, member(1), meta)).toMatchObject(harmless);
    expect(await send(away, {})).toMatchObject(harmless);
  });

  it('has an unknown outcome when a process that died may have carried it out, however it fails now', async () => {
    const keyed = withKey(member(1), 'of a process that died');
    const late = { redelivered: true, deadline: Date.now() - 1 };
    expect(await send(add, { name: 'late', amount: 1 }, keyed, late)).toMatchObject(unknown);
    const again = { redelivered: true };
    expect(await send(add, { name: 'loses its session', amount: 1 }, keyed, again)).toMatchObject(unknown);
    expect(await send(total, {}, member(1), late)).toMatchObject(harmless);
  });
});

describe('an idempotency key', () => {
  it('gives 100 parallel requests one effect and one answer', async () => {
    const ctx = withKey(member(2), 'k1');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(add, { name: 'once', amount: 3 }, ctx)),
    );
    expect(new Set(answers.map(({ line }) => line))).toEqual(new Set(['201 {"ok":true,"total":6}']));
  });

  it('gives the first answer again byte for byte, although it was stored compressed (FU-08)', async () => {
    const ctx = withKey(member(2), 'told');
    const first = await send(add, { name: 'told at length', amount: 3_000 }, ctx);
    expect(first.line.length).toBeGreaterThan(20_000);
    expect((await send(add, { name: 'told at length', amount: 3_000 }, ctx)).line).toBe(first.line);
    const stored = await database.query(
      `SELECT reply, length(packed) < 1000 AS small FROM idempotency_keys WHERE key = 'told'`,
    );
    expect(stored).toEqual([{ reply: null, small: true }]);
  });

  it('that is too large to be kept leaves one effect, and its repetition is told so (FU-08)', async () => {
    const ctx = withKey(member(2), 'told for ever');
    expect((await send(add, { name: 'told for ever', amount: 300_000 }, ctx)).status).toBe(201);
    const again = await send(add, { name: 'told for ever', amount: 300_000 }, ctx);
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('was completed') });
  });

  it('is refused for other parameters', async () => {
    const ctx = withKey(member(2), 'k1');
    expect(await send(add, { name: 'once', amount: 4 }, ctx)).toMatchObject({ status: 409, code: 'error' });
  });

  it('stands for an order without its PIN or CVV, which a hash of so few digits would give away', () => {
    const hashOf = (input: object) =>
      claimOf('server_economy.add', input, withKey(member(2), 'k'))!.requestHash;
    expect(hashOf({ amount: 1, pin: '1234', from_cvv: '123' })).toBe(hashOf({ amount: 1, pin: '4321' }));
    expect(hashOf({ amount: 1, pin: '1234' })).not.toBe(hashOf({ amount: 2, pin: '1234' }));
  });

  it('is refused for another PIN, which a hash under the caller’s own API key tells apart (GW-17)', async () => {
    const order = { name: 'secret', amount: 1 };
    const sent = (pin: string | undefined, apiKey = 'sk_first', key = 'secret') =>
      send(add, order, {
        ...withKey(member(2), key),
        fingerprint: fingerprintOf({ ...order, pin }, apiKey),
      });
    const first = await sent('1234');
    expect(first.status).toBe(201);
    expect((await sent('1234')).line).toBe(first.line);
    for (const pin of ['4321', undefined])
      expect(await sent(pin)).toMatchObject({ status: 409, code: 'error' });
    // Under another key of the same user, and from a gateway that sends none, the other parameters decide.
    expect((await sent('4321', 'sk_second')).line).toBe(first.line);
    expect((await send(add, order, withKey(member(2), 'secret'))).line).toBe(first.line);
    const other = { ...order, amount: 2 };
    expect((await send(add, other, withKey(member(2), 'secret'))).status).toBe(409);
    const [stored] = await database.query<{ request_hash: string }>(
      `SELECT request_hash FROM idempotency_keys WHERE key = 'secret'`,
    );
    const tried = fingerprintOf({ ...order, pin: '1234' }, '').split('.')[1]!;
    expect(stored!.request_hash).not.toContain(tried);
  });

  it('keeps nothing of a refusal, which is judged anew, with whatever parameters (GW-17)', async () => {
    const ctx = withKey(member(2), 'k2');
    const refused = await send(add, { name: 'one', amount: 1 }, ctx);
    expect(refused.code).toBe('already_exists');
    expect((await send(add, { name: 'self', amount: 9 }, ctx)).code).toBe('self_transfer');
    expect((await send(add, { name: 'other', amount: 2 }, ctx)).line).toBe('201 {"ok":true,"total":4}');
    await database.query(`DELETE FROM things WHERE name = 'one'`);
    expect((await send(add, { name: 'one', amount: 1 }, ctx)).status).toBe(409);
    expect((await send(add, { name: 'one', amount: 1 }, withKey(member(2), 'k3'))).status).toBe(201);
  });

  it('of two callers at once, the first of whom is refused, makes the second judged itself', async () => {
    const ctx = withKey(member(2), 'both');
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate = { reached: reached.resolve, opened: opened.promise };
    const first = send(add, { name: 'gated', amount: 1 }, ctx);
    await reached.promise;
    const second = send(add, { name: 'second', amount: 1 }, ctx);
    await untilWaiting(database);
    opened.resolve();
    expect((await first).code).toBe('already_exists');
    expect((await second).status).toBe(201);
  });

  it('is not stored for callers of public actions, who have no key that tells them apart', async () => {
    const refused = await send(open, { name: 'one' }, withKey(anonymous(), 'rubbish'));
    expect(refused.code).toBe('already_exists');
    expect((await send(open, { name: 'by anybody' }, withKey(anonymous(), 'rubbish'))).status).toBe(200);
    expect((await send(open, { name: 'by another' }, withKey(anonymous(), 'rubbish'))).status).toBe(200);
    expect((await send(open, { name: 'by a user' }, withKey(user(9), 'of mine'))).status).toBe(200);
    const keys = await database.query(`SELECT 1 FROM idempotency_keys WHERE key IN ('rubbish', 'of mine')`);
    expect(keys).toEqual([]);
  });

  it('belongs to its caller and server: the same text of another is another key', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const callers = [member(3), member(4), member(3, 'member', { serverId: 2 }), user(3)];
    const answers = await Promise.all(
      callers.map((ctx, index) => send(add, { name: names[index], amount: 1 }, withKey(ctx, 'same'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('of a person through the bot is apart from that of the person without it, and so is each bot’s own', () => {
    const ctx = withKey(member(2), 'k');
    const callers = [ctx, throughBot(ctx), withKey(serverBot(1), 'k'), withKey(serverBot(2), 'k')];
    const claims = callers.map((each) => claimOf('server_economy.add', {}, each)!.actor);
    expect(claims).toEqual(['user:2@1', 'bot:2@1', 'bot:null@1', 'bot:null@2']);
  });

  it('is free again after 24 hours', async () => {
    const ctx = withKey(internal(), 'old');
    await send(add, { name: 'old', amount: 1 }, ctx);
    await database.query(
      `UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'old'`,
    );
    expect((await send(add, { name: 'new', amount: 1 }, ctx)).status).toBe(201);
  });

  it('is free again when its transaction failed', async () => {
    const ctx = withKey(user(5), 'failed');
    expect((await send(add, { name: 'throws', amount: 1 }, ctx)).status).toBe(500);
    expect((await send(add, { name: 'works', amount: 1 }, ctx)).status).toBe(201);
  });
});
