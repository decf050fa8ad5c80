import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from '../../database/database.ts';
import { failedEvents } from '../../outbox/failed-events.ts';
import { StoredDeadLetters } from '../../outbox/stored-dead-letters.ts';
import { describeBus } from '@cabildo/testing/bus/conformance.ts';
import { event, events, failure, gate, ids, inFuture, Seen } from '@cabildo/testing/bus/lab.ts';
import { createLocalBus, type LocalBusOptions } from './bus.ts';
import type { Bus, EventMessage, FailedEvents } from '../port.ts';

let store: TestDatabase;
let database: Database;
let failed: FailedEvents;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  failed = failedEvents(database);
});
afterEach(() => database.query('DELETE FROM failed_events'));
afterAll(async () => {
  await database.close();
  await store.drop();
});

/** A bus whose consumers keep what they have failed on in the database, as the services do. */
function createStoringBus(options?: LocalBusOptions): Bus {
  const bus = createLocalBus(options);
  const { subscribe } = bus;
  return Object.assign(bus, {
    subscribe: ((consumer, patterns, handler, more) =>
      subscribe.call(bus, consumer, patterns, handler, { failed, ...more })) as Bus['subscribe'],
  });
}

describeBus('local', async (options) => {
  let bus = createStoringBus(options);
  return {
    async join() {
      if (!bus.isConnected()) bus = createStoringBus(options);
      return bus;
    },
    // In one process the deadline of the caller itself decides.
    dropped: () => Promise.resolve(),
    deadLetters: async () => new StoredDeadLetters(() => store.url),
    close: () => bus.close(),
  };
});

describe('the local bus in particular', () => {
  const made: Bus[] = [];
  const create = (options?: LocalBusOptions): Bus => {
    const bus = createStoringBus(options);
    made.push(bus);
    return bus;
  };
  afterEach(async () => {
    await Promise.all(made.splice(0).map((bus) => bus.close()));
  });

  test('says that events are safe only once their consumers have handled them', async () => {
    const bus = create();
    const [begun, order] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    await bus.subscribe('audit', ['#'], async (messages) => {
      begun.add(...ids(messages));
      await held.opened;
      order.add('handled');
    });
    const published = bus.publish([event(1)]).then(() => order.add('published'));
    await begun.atLeast(1);
    expect(order.items).toEqual([]);
    held.open();
    await published;
    expect(order.items).toEqual(['handled', 'published']);
  });

  test('does not hold up a publisher for the retries of an event that fails by its own fault', async () => {
    const bus = create({ backoff: () => 3_600_000 });
    await bus.subscribe('audit', ['#'], async () => {
      throw new Error('cannot be understood');
    });
    await expect(bus.publish([event(1)])).resolves.toBeUndefined();
  });

  test('keeps a publisher waiting while what a consumer failed on cannot be stored, and then stores it', async () => {
    const bus = create({ backoff: () => 1 });
    let isFull = true;
    const [order, tried] = [new Seen<string>(), new Seen<string>()];
    const full: FailedEvents = {
      ...failed,
      keep: async (...kept) => {
        tried.add('keep');
        if (isFull) throw new Error('the disk is full');
        await failed.keep(...kept);
        order.add('stored');
      },
    };
    const handler = async (): Promise<void> => {
      throw new Error('cannot be understood');
    };
    await bus.subscribe('audit', ['#'], handler, { failed: full, maxDeliveries: 1 });
    const published = bus.publish([event(1)]).then(() => order.add('published'));
    await tried.atLeast(3);
    expect(order.items).toEqual([]);
    isFull = false;
    await published;
    expect(order.items).toEqual(['stored', 'published']);
  });

  test('tries an event again before any other for a consumer that has no store', async () => {
    const bus = create({ backoff: () => 1 });
    const order: string[] = [];
    let failures = 3;
    const handler = async (messages: readonly EventMessage[]): Promise<void> => {
      if (messages.some(({ id }) => id === '0') && failures-- > 0) throw new Error('not now');
      order.push(...ids(messages));
    };
    await bus.subscribe('audit', ['#'], handler, { failed: undefined, maxBatch: 1 });
    await bus.publish(events(3));
    expect(order).toEqual(['0', '1', '2']);
  });

  test('holds no failing events in memory, and alternates new ones with those that come again', async () => {
    const bus = create({ backoff: () => 1, maxQueued: 500 });
    const [passed, again] = [new Seen<string>(), new Seen<string>()];
    let isMended = false;
    const handler = async (messages: readonly EventMessage[]): Promise<void> => {
      const bad = messages.filter(({ key }) => key === 'a.bad.b');
      if (bad.length > 0 && !isMended) throw new Error('cannot be understood');
      again.add(...ids(bad));
      passed.add(...ids(messages.filter((message) => !bad.includes(message))));
    };
    await bus.subscribe('audit', ['#'], handler, { maxBatch: 100, maxDeliveries: 1_000 });
    // More than the bus would hold.
    for (let from = 0; from < 1_000; from += 250)
      await bus.publish(events(1_000, 'a.bad.b').slice(from, from + 250));
    // The failed events are all due at every moment.
    for (const message of events(20, 'a.good.b')) await bus.publish([message]);
    expect(passed.items).toEqual(ids(events(20)));
    isMended = true;
    await again.atLeast(1_000);
    expect(new Set(again.items).size).toBe(1_000);
  });

  test('refuses events that a consumer it was told of could miss, and hands them to no subscriber', async () => {
    const bus = create({ consumers: { audit: ['economy.#'] } });
    const seen = new Seen<string>();
    await bus.subscribe('webhooks', ['#'], async (messages) => seen.add(...ids(messages)));
    await bus.broadcast(['#'], { event: ({ id }) => seen.add(`${id} broadcast`), gap() {} });
    expect(await failure(bus.publish([event(1)]))).toBe('unreachable');
    await bus.subscribe('audit', ['economy.#'], async (messages) => seen.add(...ids(messages)));
    await bus.publish([event(2)]);
    await seen.atLeast(3);
    expect(seen.items.toSorted()).toEqual(['2', '2', '2 broadcast']);
  });

  test('tells a publisher when a consumer leaves before it has handled the events, and keeps them', async () => {
    const bus = create();
    const [begun, seen] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    const leaving = await bus.subscribe(
      'audit',
      ['#'],
      async (messages) => {
        begun.add(...ids(messages));
        await held.opened;
      },
      { maxBatch: 1 },
    );
    const published = failure(bus.publish(events(3)));
    await begun.atLeast(1);
    const stopped = leaving.stop();
    held.open();
    await stopped;
    expect(await published).toBe('closed');
    await bus.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    await seen.atLeast(2);
    expect(seen.items).toEqual(['1', '2']);
  });

  test('refuses events while a consumer has too many waiting, but never a batch for an empty queue', async () => {
    const bus = create({ maxQueued: 5 });
    const begun = new Seen<EventMessage>();
    const held = gate();
    await bus.subscribe('audit', ['#'], async (messages) => {
      begun.add(...messages);
      await held.opened;
    });
    const large = bus.publish(events(8));
    await begun.atLeast(1);
    expect(await failure(bus.publish([event('more')]))).toBe('overloaded');
    held.open();
    await large;
    await expect(bus.publish([event('more')])).resolves.toBeUndefined();
  });

  test('gives every consumer its own copy of an event', async () => {
    const bus = create();
    const seen = new Seen<EventMessage>();
    await bus.subscribe('audit', ['#'], async ([message]) => {
      message!.payload = 'spoiled';
    });
    await bus.subscribe('webhooks', ['#'], async (messages) => seen.add(...messages));
    await bus.publish([event(1)]);
    expect(seen.items).toEqual([event(1)]);
  });

  test('rejects requests that closing leaves waiting, and answers those it has begun', async () => {
    const bus = create();
    const begun = new Seen<string>();
    const held = gate();
    const handler = async (payload: string): Promise<string> => {
      begun.add(payload);
      await held.opened;
      return payload;
    };
    await bus.serve('calc', handler, { concurrency: 1 });
    const first = bus.request('calc', '1', inFuture());
    const second = failure(bus.request('calc', '2', inFuture()));
    await begun.atLeast(1);
    const closed = bus.close();
    expect(await second).toBe('closed');
    held.open();
    expect(await first).toBe('1');
    await closed;
    expect(begun.items).toEqual(['1']);
  });

  test('leaves waiting requests unreachable when the last server stops', async () => {
    const bus = create();
    const begun = new Seen<string>();
    const held = gate();
    const handler = async (payload: string): Promise<string> => {
      begun.add(payload);
      await held.opened;
      return payload;
    };
    const serving = await bus.serve('calc', handler, { concurrency: 1 });
    const first = bus.request('calc', '1', inFuture());
    const second = failure(bus.request('calc', '2', inFuture()));
    await begun.atLeast(1);
    const stopped = serving.stop();
    expect(await second).toBe('unreachable');
    held.open();
    expect(await first).toBe('1');
    await stopped;
    expect(await failure(bus.request('calc', '3', inFuture()))).toBe('unreachable');
  });
});
