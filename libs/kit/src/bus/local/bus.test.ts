import { describeBus } from '../suite/conformance.ts';
import { event, events, failure, gate, ids, inFuture, Seen } from '../suite/lab.ts';
import { createLocalBus } from './bus.ts';
import type { LocalBusOptions } from './bus.ts';
import type { EventMessage } from '../port.ts';

describeBus('local', async (options) => {
  const bus = createLocalBus(options);
  return { join: async () => bus, close: () => bus.close() };
});

describe('the local bus in particular', () => {
  const made: ReturnType<typeof createLocalBus>[] = [];
  const create = (options?: LocalBusOptions): ReturnType<typeof createLocalBus> => {
    const bus = createLocalBus(options);
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
