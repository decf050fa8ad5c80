import { z } from 'zod';
import { defineAction, type RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { textParam } from '@cabildo/contracts/fields';
import { createTestDatabase, hold, member, until, waitingIn, type TestDatabase } from '@cabildo/testing';
import { createAsk } from './ask.ts';
import { createLocalBus, type Bus } from '../bus/index.ts';
import { Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { ActionMetrics, createRegistry } from '../logging/metrics.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { systemClock } from '../base/clock.ts';
import { handlerFor } from './handler.ts';
import { Runner } from './runner.ts';

const add = defineAction('server_economy.add', {
  access: 'authenticated',
  summary: '',
  kind: 'command',
  input: z.object({ name: textParam(1, 64) }),
  output: z.object({}),
  errors: ['already_exists'],
});

let store: TestDatabase;
let database: Database;
let bus: Bus;
let runner: Runner;
/** The names with which the transaction of the handler has begun. */
const begun: string[] = [];

const addHandler = handlerFor<object>()(add, {
  async handle({ input: { name }, tx }) {
    begun.push(name);
    // Waits for a transaction that has added the same name and not committed yet.
    const rows = await tx.query('INSERT INTO things VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1', [name]);
    return rows.length === 0 ? fail('already_exists') : {};
  },
});

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE things (name text PRIMARY KEY)');
  bus = createLocalBus();
  runner = new Runner({
    service: 'economy',
    handlers: new Map([[add.name, addHandler]]),
    database,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    metrics: new ActionMetrics('economy', createRegistry()),
    askFor: (ctx, deadline) => createAsk(bus, ctx, deadline),
    outbox: createOutbox(),
    deps: {},
  });
});

beforeEach(async () => {
  begun.length = 0;
  await database.query('DELETE FROM things');
});

afterAll(async () => {
  await bus.close();
  await database.close();
  await store.drop();
});

const of = (serverId: number) => member(1, 'member', { serverId });

/** Returns the status of the reply. */
async function send(name: string, ctx: RequestContext, deadline = Date.now() + 30_000): Promise<number> {
  const payload = JSON.stringify({ n: add.name, i: { name }, c: ctx });
  return Number((await runner.answer(payload, { deadline, redelivered: false })).slice(0, 3));
}

const holdName = (name: string) => hold(database, (tx) => tx.query('INSERT INTO things VALUES ($1)', [name]));

const waiting = () => waitingIn(database);

const names = async () =>
  (await database.query<{ name: string }>('SELECT name FROM things')).map(({ name }) => name);

describe('a hundred commands of one server that wait for a lock (FU-02)', () => {
  it('take no connection from another server, which commits meanwhile', async () => {
    const release = await holdName('held');
    const crowd = Array.from({ length: 100 }, () => send('held', of(1)));
    await until(async () => (await waiting()) > 0);
    const others = Array.from({ length: 20 }, (_, index) => send(`other ${index}`, of(2)));
    expect(await Promise.all(others)).toEqual(Array(20).fill(200));
    expect(await waiting()).toBeLessThanOrEqual(3);
    await release();
    expect(await Promise.all(crowd)).toEqual(Array(100).fill(409));
  });

  it('take no connection from a third server, though a second one waits as they do', async () => {
    const release = await holdName('held');
    const crowds = [1, 2].flatMap((id) => Array.from({ length: 50 }, () => send('held', of(id))));
    await until(async () => (await waiting()) > 3);
    expect(await send('of the third', of(3))).toBe(200);
    await release();
    expect(new Set(await Promise.all(crowds))).toEqual(new Set([409]));
  });
});

describe('a command whose deadline passes', () => {
  it('while it waits for a place never runs', async () => {
    const release = await holdName('held');
    const crowd = Array.from({ length: 3 }, () => send('held', of(1)));
    await until(async () => (await waiting()) === 3);
    expect(await send('late', of(1), Date.now() + 50)).toBe(503);
    await release();
    await Promise.all(crowd);
    expect(await send('after it', of(1))).toBe(200);
    expect(begun).not.toContain('late');
    expect((await names()).sort()).toEqual(['after it', 'held']);
  });

  it('while it waits for a lock has no effect when it gets it', async () => {
    const release = await hold(database, (tx) => tx.query('LOCK TABLE things'));
    const deadline = Date.now() + 60_000;
    const late = send('late', of(1), deadline);
    await until(async () => (await waiting()) === 1);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(deadline);
    await release();
    expect(await late).toBe(503);
    clock.mockRestore();
    expect(begun).toEqual(['late']);
    expect(await names()).toEqual([]);
  });
});
