import { randomUUID } from 'node:crypto';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { createLocalBus, type Bus, type EventMessage } from '../bus/index.ts';
import { Database, type Tx } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { OutboxRelay } from './relay.ts';
import { replayPublished } from './published.ts';
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

const SERVER = 7;
const write = (sql: { query: Database['query'] }, ...notes: string[]) =>
  sql.query(
    `INSERT INTO outbox (event_id, type, payload) SELECT gen_random_uuid(), 'bank.thing.added', unnest($1::text[])`,
    [notes.map((note) => JSON.stringify({ server_id: SERVER, note }))],
  );
const noteOf = ({ payload }: EventMessage): string => (JSON.parse(payload) as { note: string }).note;
const left = async (): Promise<number> =>
  (await database.query<{ n: number }>('SELECT count(*) AS n FROM outbox'))[0]!.n;
/** A transaction that has done its first part, and does the second when it is to commit. */
async function begun(
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ commit: () => Promise<void> }> {
  const [done, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = database.transaction(async (tx) => {
    await first(tx);
    done.resolve();
    await go.promise;
    await second(tx);
  });
  await Promise.race([done.promise, transaction]);
  return {
    commit: () => {
      go.resolve();
      return transaction;
    },
  };
}
const notes = (): string[] => seen.map(noteOf);

/** A relay that has the lock, and has published an event. */
async function startLeader(): Promise<OutboxRelay> {
  const leader = new OutboxRelay(database, bus, log);
  leader.start();
  await write(database, 'first');
  leader.wake();
  await until(() => seen.length === 1);
  return leader;
}

describe('the outbox relay', () => {
  it('publishes what is committed, in order, and removes it from the outbox once the bus has it', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    await write(database, 'a', 'b');
    await write(database, 'c');
    relay.wake();
    await until(() => seen.length === 3);
    expect(notes()).toEqual(['a', 'b', 'c']);
    await until(async () => (await left()) === 0);
    await relay.stop();
  });

  it('tells the bus of which server an event is', async () => {
    await (await startLeader()).stop();
    expect(seen).toMatchObject([{ key: 'bank.thing.added', server: SERVER }]);
  });

  it('tells how many events wait, unless another replica publishes them', async () => {
    await write(database, ...Array.from({ length: 1_500 }, String));
    const deaf: Bus = Object.assign(createLocalBus(), {
      publish: () => Promise.reject(new Error('the broker is away')),
    });
    const relay = new OutboxRelay(database, deaf, log, () => 60_000);
    expect(relay.backlog).toBeUndefined();
    relay.start();
    await until(() => relay.backlog === 1_500);
    await relay.stop();
    const heir = new OutboxRelay(database, bus, log);
    heir.start();
    await until(() => seen.length === 1_500 && heir.backlog === 0);
    const other = new OutboxRelay(database, bus, log);
    other.start();
    await write(database, 'one more');
    heir.wake();
    other.wake();
    await until(() => seen.length === 1_501);
    expect(other.backlog).toBeUndefined();
    await Promise.all([heir.stop(), other.stop()]);
  });

  it('publishes the row of a slower transaction when it is committed, and the others do not wait for it', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    const slow = await begun((tx) => write(tx, 'slow'));
    await write(database, 'fast');
    relay.wake();
    await until(() => seen.length === 1);
    await slow.commit();
    relay.wake();
    await until(() => seen.length === 2);
    expect(notes()).toEqual(['fast', 'slow']);
    await relay.stop();
  });

  it('publishes the changes of one row in their order, beside other transactions and whichever began first', async () => {
    await database.query('CREATE TABLE things AS SELECT 1 AS id');
    const change = async (tx: Tx, payload: string): Promise<void> => {
      await tx.query('SELECT 1 FROM things WHERE id = 1 FOR UPDATE');
      await write(tx, payload);
    };
    const takesPart = (tx: Tx) => tx.query('SELECT pg_current_xact_id()');
    const early = await begun(takesPart, (tx) => change(tx, 'second'));
    const bystander = await begun(takesPart);
    const late = await begun((tx) => change(tx, 'first'));
    await late.commit();
    await early.commit();
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    await until(() => seen.length === 2);
    expect(notes()).toEqual(['first', 'second']);
    await bystander.commit();
    await relay.stop();
  });

  it('goes on while one consumer is slow, which gets the events later in their order, and keeps the rows until then', async () => {
    const [held, slow] = [Promise.withResolvers<void>(), new Array<string>()];
    await bus.subscribe('slow', ['#'], async (messages) => {
      await held.promise;
      slow.push(...messages.map(noteOf));
    });
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    const all = ['a', 'b', 'c', 'd'];
    for (const [index, payload] of all.entries()) {
      await write(database, payload);
      relay.wake();
      await until(() => seen.length === index + 1);
    }
    expect([await left(), relay.backlog, slow]).toEqual([4, 4, []]);
    held.resolve();
    await until(async () => (await left()) === 0);
    await relay.stop();
    expect([notes(), slow]).toEqual([all, all]);
  });

  it('waits once a consumer that is slow has as many events before it as the bus takes ahead', async () => {
    const held = Promise.withResolvers<void>();
    await bus.subscribe('slow', ['#'], () => held.promise);
    const narrow: Bus = Object.assign(Object.create(bus) as Bus, {
      maxAhead: 2,
      publish: bus.publish.bind(bus),
    });
    const relay = new OutboxRelay(database, narrow, log);
    relay.start();
    for (const [index, payload] of ['a', 'b', 'c'].entries()) {
      await write(database, payload);
      relay.wake();
      await until(() => seen.length === index + 1);
    }
    await write(database, 'd');
    relay.wake();
    held.resolve();
    await until(async () => (await left()) === 0);
    expect(notes()).toEqual(['a', 'b', 'c', 'd']);
    await relay.stop();
  });

  it('publishes a batch again that was refused behind others, once these have ended', async () => {
    const held = Promise.withResolvers<void>();
    const order: string[] = [];
    const publish = async (messages: readonly EventMessage[]): Promise<void> => {
      const [first] = messages.map(noteOf);
      const isRefused = first === 'b' && !order.includes('b refused');
      order.push(isRefused ? 'b refused' : first!);
      if (isRefused) throw new Error('too much waits already');
      if (first === 'a') await held.promise;
      await bus.publish(messages);
    };
    const choosy: Bus = Object.assign(Object.create(bus) as Bus, { publish });
    const relay = new OutboxRelay(database, choosy, log, () => 1);
    relay.start();
    await write(database, 'a');
    relay.wake();
    await until(() => order.length === 1);
    await write(database, 'b');
    await until(() => order.length === 2);
    held.resolve();
    await until(async () => (await left()) === 0);
    expect(order).toEqual(['a', 'b refused', 'b']);
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

  it('does not retry sooner for further events while the bus refuses them, and tells once what is missing', async () => {
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
    expect(notes()).toEqual(all);
  });

  it('takes no connection while another replica relays', async () => {
    const leader = await startLeader();
    const single = new Database({ url: store.url, max: 1 });
    const waiting = new OutboxRelay(single, bus, log);
    waiting.start();
    for (let n = 0; n < 5; n += 1) await single.query('SELECT 1');
    await Promise.all([leader.stop(), waiting.stop()]);
    await single.close();
  });

  it('asks for the lock once in a while, however much commits, while another replica relays', async () => {
    const leader = await startLeader();
    const own = new Database({ url: store.url, max: 1 });
    let attempts = 0;
    const counting = Object.assign(Object.create(own) as Database, {
      withConnection: (use: Parameters<Database['withConnection']>[0]) => {
        attempts += 1;
        return own.withConnection(use);
      },
    });
    const waiting = new OutboxRelay(counting, bus, log);
    waiting.start();
    for (let n = 0; n < 100; n += 1) {
      waiting.wake();
      await own.query('SELECT 1');
    }
    await Promise.all([leader.stop(), waiting.stop()]);
    await own.close();
    expect(attempts).toBeLessThan(10);
  });

  it('keeps what it has published, and it can be published again, once and in its order', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    const all = Array.from({ length: 50 }, (_, index) => `e${index}`);
    await write(database, ...all);
    relay.wake();
    await until(async () => (await left()) === 0);
    for (let round = 1; round <= 2; round += 1) {
      seen = [];
      expect(await replayPublished(database, new Date(0))).toBe(50);
      relay.wake();
      await until(async () => seen.length === 50 && (await left()) === 0);
      expect(notes()).toEqual(all);
    }
    expect(await replayPublished(database, new Date(Date.now() + 60_000))).toBe(0);
    await relay.stop();
  });

  it('publishes what was committed before it stops', async () => {
    const relay = new OutboxRelay(database, bus, log);
    relay.start();
    await write(database, 'last');
    await relay.stop();
    await until(() => seen.length > 0);
    expect([notes(), await left()]).toEqual([['last'], 0]);
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
