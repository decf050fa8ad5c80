import { randomUUID } from 'node:crypto';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { createLocalBus, type Bus, type EventMessage } from '../bus/index.ts';
import { Database } from '../database/database.ts';
import { createLogger } from '../logging.ts';
import { OutboxRelay } from './outbox.ts';
import { claimEvents } from './reaction.ts';

let store: TestDatabase;
let database: Database;
let bus: Bus;
let seen: EventMessage[];
const log = createLogger('test', 'silent');

beforeEach(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  bus = createLocalBus();
  seen = [];
  await bus.subscribe('test', ['#'], async (messages) => void seen.push(...messages));
});

afterEach(async () => {
  await bus.close();
  await database.close();
  await store.drop();
});

const write = (sql: { query: Database['query'] }, ...payloads: string[]) =>
  sql.query(
    `INSERT INTO outbox (event_id, type, payload) SELECT gen_random_uuid(), 'bank.thing.added', unnest($1::text[])`,
    [payloads],
  );
const left = async (): Promise<number> =>
  (await database.query<{ n: number }>('SELECT count(*) AS n FROM outbox'))[0]!.n;
const payloads = (): string[] => seen.map((message) => message.payload);

describe('the outbox relay', () => {
  it('publishes what is committed, in order, and deletes it once the bus has it', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    await write(database, 'a', 'b');
    await write(database, 'c');
    relay.wake();
    await until(() => seen.length === 3);
    expect(payloads()).toEqual(['a', 'b', 'c']);
    await until(async () => (await left()) === 0);
    await relay.stop();
  });

  it('never skips the row of a slower transaction, however many later ones have been committed meanwhile', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    let finish!: () => void;
    const slow = database.transaction(async (tx) => {
      await write(tx, 'slow');
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await until(() => finish !== undefined);
    await write(database, 'fast');
    relay.wake();
    finish();
    await slow;
    relay.wake();
    await until(() => seen.length === 2);
    expect(payloads()).toEqual(['slow', 'fast']);
    await relay.stop();
  });

  it('keeps the rows while the bus refuses them, and publishes them when it is back', async () => {
    let refusals = 3;
    const flaky: Bus = {
      ...bus,
      publish: (messages) => (refusals-- > 0 ? Promise.reject(new Error('nack')) : bus.publish(messages)),
    };
    const relay = new OutboxRelay(database, flaky, log);
    await write(database, 'kept');
    relay.start();
    await until(() => refusals < 3);
    expect(await left()).toBe(1);
    await until(() => seen.length === 1);
    await until(async () => (await left()) === 0);
    await relay.stop();
  });

  it('is not hurried by further facts while the bus refuses them, and tells once what is missing', async () => {
    await bus.close();
    bus = createLocalBus();
    let attempts = 0;
    const counting: Bus = {
      ...bus,
      publish: (messages) => {
        attempts += 1;
        return bus.publish(messages);
      },
    };
    const told: unknown[] = [];
    const warn = (fields: { err: Error }): void => void told.push(fields.err.message);
    const listening = Object.assign(Object.create(log) as typeof log, { warn });
    const relay = new OutboxRelay(database, counting, listening, (failures) =>
      failures < 9 ? 1 : 3_600_000,
    );
    relay.start();
    await write(database, 'first');
    relay.wake();
    await until(() => attempts >= 10);
    for (let n = 0; n < 10; n += 1) {
      await write(database, `later ${n}`);
      relay.wake();
    }
    await relay.stop();
    expect(attempts).toBe(10);
    expect(told).toEqual(['nobody takes "bank.thing.added": start a service that does']);
    expect(await left()).toBe(11);
  });

  it('relays from one of several replicas at a time, so that nothing is published twice', async () => {
    const relays = [1, 2, 3].map(() => new OutboxRelay(database, bus, log));
    for (const relay of relays) relay.start();
    const all = Array.from({ length: 200 }, (_, index) => `e${index}`);
    for (const payload of all) await write(database, payload);
    for (const relay of relays) relay.wake();
    await until(async () => (await left()) === 0);
    await Promise.all(relays.map((relay) => relay.stop()));
    await until(() => seen.length >= 200);
    expect(payloads()).toEqual(all);
  });

  it('publishes what it has before it stops; a row that it cannot see yet is left to the next relay', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    await write(database, 'last');
    await relay.stop();
    // Other databases of the test server may hold the horizon back for a moment.
    const next = new OutboxRelay(database, bus, log);
    next.start();
    await until(() => seen.length > 0);
    await until(async () => (await left()) === 0);
    await next.stop();
    expect(payloads()).toEqual(['last']);
  });
});

describe('the inbox', () => {
  it('hands an event to one of two consumers that claim it at once, and to none a second time', async () => {
    const events = Array.from({ length: 50 }, () => ({ event_id: randomUUID() }));
    const claim = () => database.transaction((tx) => claimEvents(tx, [...events, events[0]!]));
    const [first, second] = await Promise.all([claim(), claim()]);
    expect([...first, ...second]).toHaveLength(50);
    expect(await claim()).toEqual([]);
  });

  it('forgets a claim that was rolled back', async () => {
    const events = [{ event_id: randomUUID() }];
    await expect(
      database.transaction(async (tx) => {
        await claimEvents(tx, events);
        throw new Error('the effect failed');
      }),
    ).rejects.toThrow('the effect failed');
    expect(await database.transaction((tx) => claimEvents(tx, events))).toEqual(events);
  });
});
