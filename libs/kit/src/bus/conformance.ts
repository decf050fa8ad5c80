import type { Backoff } from './backoff.ts';
import { BusError, TransientError } from './port.ts';
import type { Bus, BusErrorKind, EventHandler, EventMessage } from './port.ts';

export interface DeadLetter {
  consumer: string;
  message: EventMessage;
  error: unknown;
}

export interface BusLabOptions {
  maxOutstanding?: number;
  backoff?: Backoff;
  onDeadLetter?: (consumer: string, message: EventMessage, error: unknown) => void;
}

/** One bus of its own for one test. */
export interface BusLab {
  /** One more process on it; inside one process, always the same one. */
  join(): Promise<Bus>;
  /** Closes every process that joined, and removes what they left behind. */
  close(): Promise<void>;
}

export type BusLabFactory = (options?: BusLabOptions) => Promise<BusLab>;

/** Everything that the suite declares, for a factory to remove. */
export const SUITE_SERVICES = ['calc'];
export const SUITE_CONSUMERS = ['audit', 'webhooks'];

/** What a test has seen so far; a test waits for its content, never for time to pass. */
export class Seen<T> {
  readonly items: T[] = [];
  #waiting: { condition: (items: readonly T[]) => boolean; resolve: () => void }[] = [];

  add(...items: readonly T[]): void {
    this.items.push(...items);
    const met = this.#waiting.filter(({ condition }) => condition(this.items));
    this.#waiting = this.#waiting.filter((waiter) => !met.includes(waiter));
    for (const { resolve } of met) resolve();
  }

  until(condition: (items: readonly T[]) => boolean): Promise<void> {
    if (condition(this.items)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ condition, resolve }));
  }

  atLeast(count: number): Promise<void> {
    return this.until((items) => items.length >= count);
  }
}

/** A gate that handlers wait at until the test opens it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export function inFuture(milliseconds = 20_000): { deadline: number } {
  return { deadline: Date.now() + milliseconds };
}

export function event(id: string | number, key = 'economy.transfer.created', payload = '{}'): EventMessage {
  return { id: String(id), key, payload };
}

export function events(count: number, key?: string): EventMessage[] {
  return Array.from({ length: count }, (_, index) => event(index, key));
}

export const ids = (messages: readonly EventMessage[]): string[] => messages.map(({ id }) => id);

/** What a request that must fail is rejected with. */
export async function failure(request: Promise<unknown>): Promise<BusErrorKind | 'none'> {
  const outcome = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) return 'none';
  if (!(outcome instanceof BusError)) throw outcome;
  return outcome.kind;
}

/** The one suite that every adapter of the bus passes. */
export function describeBus(name: string, factory: BusLabFactory): void {
  describe(`the ${name} bus`, () => {
    const labs: BusLab[] = [];
    const lab = async (options?: BusLabOptions): Promise<BusLab> => {
      const made = await factory(options);
      labs.push(made);
      return made;
    };
    afterEach(async () => {
      await Promise.all(labs.splice(0).map((made) => made.close()));
    });
    describeRequests(lab);
    describeServing(lab);
    describeEvents(lab);
    describeFailingEvents(lab);
    describeBroadcast(lab);
    describeClosing(lab);
  });
}

function describeRequests(lab: BusLabFactory): void {
  describe('requests', () => {
    test('come back with the reply of the handler, whatever text they carry', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => `<${payload}>`);
      const texts = ['', '{"a":1}', ' leading and trailing ', 'ñandú 💸 \u2028 \\n "quoted"', '0 1 2'];
      const replies = await Promise.all(texts.map((text) => caller.request('calc', text, inFuture())));
      expect(replies).toEqual(texts.map((text) => `<${text}>`));
    });

    test('of a megabyte travel unharmed among small ones', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => payload);
      const large = 'añ💸'.repeat(150_000);
      const payloads = ['small', large, 'small too', `${large}!`];
      const replies = await Promise.all(
        payloads.map((payload) => caller.request('calc', payload, inFuture())),
      );
      expect(replies.map((reply, index) => reply === payloads[index])).toEqual([true, true, true, true]);
    });

    test('with a raw line feed are refused before they are sent', async () => {
      const { join } = await lab();
      const bus = await join();
      await bus.serve('calc', async () => 'ok');
      await expect(bus.request('calc', '{\n}', inFuture())).rejects.toThrow(RangeError);
    });

    test('made at once by several callers each get their own reply', async () => {
      const { join } = await lab();
      const [server, one, other] = [await join(), await join(), await join()];
      await server.serve('calc', async (payload) => {
        if (Number(payload) % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
        return String(Number(payload) * 2);
      });
      const numbers = Array.from({ length: 1_000 }, (_, index) => index);
      const replies = await Promise.all(
        numbers.map((number) => (number % 2 ? one : other).request('calc', String(number), inFuture())),
      );
      expect(replies).toEqual(numbers.map((number) => String(number * 2)));
    });

    test('are unreachable when nobody has ever served the name', async () => {
      const { join } = await lab();
      const bus = await join();
      expect(await failure(bus.request('nobody', '1', inFuture()))).toBe('unreachable');
    });

    test('time out when the handler is slower than the deadline', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const slow = gate();
      await server.serve('calc', async () => slow.opened.then(() => 'late'));
      expect(await failure(caller.request('calc', '1', inFuture(60)))).toBe('timeout');
      slow.open();
    });

    test('whose deadline has passed already never reach a handler', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const seen = new Seen<string>();
      await server.serve('calc', async (payload) => (seen.add(payload), payload));
      expect(await failure(caller.request('calc', 'late', inFuture(-1)))).toBe('timeout');
      await caller.request('calc', 'timely', inFuture());
      expect(seen.items).toEqual(['timely']);
    });

    test('whose deadline passes while they wait for their turn are never begun', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const seen = new Seen<string>();
      const first = gate();
      const handler = async (payload: string): Promise<string> => {
        seen.add(payload);
        if (payload === 'first') await first.opened;
        return payload;
      };
      await server.serve('calc', handler, { concurrency: 1 });
      const begun = caller.request('calc', 'first', inFuture());
      await seen.atLeast(1);
      expect(await failure(caller.request('calc', 'impatient', inFuture(60)))).toBe('timeout');
      first.open();
      await begun;
      await caller.request('calc', 'last', inFuture());
      expect(seen.items).toEqual(['first', 'last']);
    });

    test('beyond the bound are refused at once, and taken again when others are done', async () => {
      const { join } = await lab({ maxOutstanding: 3 });
      const [server, caller] = [await join(), await join()];
      const all = gate();
      await server.serve('calc', async (payload) => all.opened.then(() => payload));
      const taken = ['1', '2', '3'].map((payload) => caller.request('calc', payload, inFuture()));
      expect(await failure(caller.request('calc', '4', inFuture()))).toBe('overloaded');
      all.open();
      expect(await Promise.all(taken)).toEqual(['1', '2', '3']);
      expect(await caller.request('calc', '4', inFuture())).toBe('4');
    });

    test('whose handler fails without an answer are of unknown outcome, at once', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => {
        if (payload === 'bad') throw new Error('no answer');
        return payload === 'torn' ? 'two\nlines' : 'fine';
      });
      expect(await failure(caller.request('calc', 'bad', inFuture()))).toBe('timeout');
      expect(await failure(caller.request('calc', 'torn', inFuture()))).toBe('timeout');
      expect(await caller.request('calc', 'good', inFuture())).toBe('fine');
    });
  });
}

function describeServing(lab: BusLabFactory): void {
  describe('serving', () => {
    test('hands a request to another process while one is busy', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const begun = new Seen<string>();
      const both = gate();
      const handler = async (payload: string): Promise<string> => {
        begun.add(payload);
        await both.opened;
        return payload;
      };
      await left.serve('calc', handler, { concurrency: 1 });
      await right.serve('calc', handler, { concurrency: 1 });
      const first = caller.request('calc', '1', inFuture());
      await begun.atLeast(1);
      const second = caller.request('calc', '2', inFuture());
      await begun.atLeast(2);
      both.open();
      expect(await Promise.all([first, second])).toEqual(['1', '2']);
    });

    test('shares the requests among processes, each handled once', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const handled = { left: 0, right: 0 };
      await left.serve('calc', async (payload) => (handled.left++, payload));
      await right.serve('calc', async (payload) => (handled.right++, payload));
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([1, 2, 3].map((number) => caller.request('calc', String(number), inFuture())));
      }
      expect(handled.left + handled.right).toBe(60);
      expect(Math.min(handled.left, handled.right)).toBeGreaterThan(0);
    });

    test('never runs more handlers at once than it said', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      let running = 0;
      let most = 0;
      const handler = async (payload: string): Promise<string> => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return payload;
      };
      await server.serve('calc', handler, { concurrency: 4 });
      await Promise.all(events(50).map(({ id }) => caller.request('calc', id, inFuture())));
      expect(most).toBe(4);
    });

    test('tells the handler the deadline, and that a first delivery is one', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (_, meta) => JSON.stringify(meta));
      const { deadline } = inFuture();
      const meta: unknown = JSON.parse(await caller.request('calc', '', { deadline }));
      expect(meta).toEqual({ deadline, redelivered: false });
    });

    test('that stops answers what it has begun and takes nothing more', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const begun = new Seen<string>();
      const held = gate();
      const leaving = await left.serve('calc', async () => {
        begun.add('left');
        await held.opened;
        return 'left';
      });
      const first = caller.request('calc', '1', inFuture());
      await begun.atLeast(1);
      const stopped = leaving.stop();
      await right.serve('calc', async () => 'right');
      expect(await caller.request('calc', '2', inFuture())).toBe('right');
      held.open();
      expect(await first).toBe('left');
      await stopped;
    });
  });
}

function describeEvents(lab: BusLabFactory): void {
  describe('events', () => {
    test('arrive in the order of their publication, in batches no larger than asked for', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<EventMessage>();
      const sizes = new Set<number>();
      const handler: EventHandler = async (messages) => {
        sizes.add(messages.length);
        seen.add(...messages);
      };
      await consumer.subscribe('audit', ['#'], handler, { maxBatch: 64 });
      const sent = Array.from({ length: 1_000 }, (_, index) =>
        event(index, `a.b.${index % 300 < 200 ? 'c' : index}`),
      );
      const published = [];
      for (let from = 0; from < sent.length; from += 250)
        published.push(publisher.publish(sent.slice(from, from + 250)));
      await seen.atLeast(1_000);
      await Promise.all(published);
      expect(seen.items).toEqual(sent);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
    });

    test('carry any one-line text', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<EventMessage>();
      await consumer.subscribe('audit', ['#'], async (messages) => seen.add(...messages));
      const sent = [
        event('a', 'x.y.z', ''),
        event('b', 'x.y.z', ' ñ 💸 '),
        event('c', 'x.y.z', 'ñ'.repeat(400_000)),
      ];
      await publisher.publish(sent);
      await seen.atLeast(3);
      expect(seen.items).toEqual(sent);
      await expect(publisher.publish([event('d', 'x.y.z', 'a\nb')])).rejects.toThrow(RangeError);
      await expect(publisher.publish([event('two words')])).rejects.toThrow(RangeError);
    });

    test('reach every consumer name once, and one of the processes that share a name', async () => {
      const { join } = await lab();
      const [publisher, left, right] = [await join(), await join(), await join()];
      const audit = new Seen<string>();
      const webhooks = new Seen<string>();
      const workers = new Set<string>();
      const first = gate();
      const worker =
        (name: string): EventHandler =>
        async (messages) => {
          workers.add(name);
          // Whoever comes first is held up, so the other has to take the rest.
          if (workers.size === 1) await first.opened;
          audit.add(...ids(messages));
        };
      await left.subscribe('audit', ['economy.#'], worker('left'), { maxBatch: 1 });
      await right.subscribe('audit', ['economy.#'], worker('right'), { maxBatch: 1 });
      await right.subscribe('webhooks', ['economy.#'], async (messages) => webhooks.add(...ids(messages)));
      const published = Promise.all(events(20).map((message) => publisher.publish([message])));
      await audit.atLeast(1);
      first.open();
      await published;
      await Promise.all([audit.atLeast(20), webhooks.atLeast(20)]);
      const all = ids(events(20));
      expect(audit.items.toSorted()).toEqual(all.toSorted());
      expect(webhooks.items).toEqual(all);
      expect(workers).toEqual(new Set(['left', 'right']));
    });

    test('are chosen by topic patterns', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const audit = new Seen<string>();
      const webhooks = new Seen<string>();
      await consumer.subscribe('audit', ['member.*', '#.deleted', 'end.of.test'], async (batch) => {
        audit.add(...batch.map(({ key }) => key));
      });
      await consumer.subscribe('webhooks', ['economy.*.created', 'end.#'], async (batch) => {
        webhooks.add(...batch.map(({ key }) => key));
      });
      const keys = [
        'member.joined',
        'member.role.changed',
        'deleted',
        'server.deleted',
        'economy.loan.created',
      ];
      const sent = [...keys, 'economy.created', 'a.b.c.deleted', 'end.of.test'].map((key, index) =>
        event(index, key),
      );
      await publisher.publish(sent);
      await Promise.all(
        [audit, webhooks].map((seen) => seen.until((items) => items.includes('end.of.test'))),
      );
      expect(audit.items).toEqual([
        'member.joined',
        'deleted',
        'server.deleted',
        'a.b.c.deleted',
        'end.of.test',
      ]);
      expect(webhooks.items).toEqual(['economy.loan.created', 'end.of.test']);
    });

    test('published while a consumer is away are kept for it or refused, never lost', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<string>();
      const handler: EventHandler = async (messages) => seen.add(...ids(messages));
      const subscription = await consumer.subscribe('audit', ['#'], handler);
      await publisher.publish([event('before')]);
      await seen.atLeast(1);
      await subscription.stop();
      const outcome = await failure(publisher.publish([event('meanwhile')]));
      expect(['none', 'unreachable']).toContain(outcome);
      expect(seen.items).toEqual(['before']);
      await consumer.subscribe('audit', ['#'], handler);
      if (outcome !== 'none') await publisher.publish([event('meanwhile')]);
      await publisher.publish([event('after')]);
      await seen.atLeast(3);
      expect(seen.items).toEqual(['before', 'meanwhile', 'after']);
    });

    test('may be none at all', async () => {
      const { join } = await lab();
      const bus = await join();
      await expect(bus.publish([])).resolves.toBeUndefined();
    });
  });
}

function describeFailingEvents(lab: BusLabFactory): void {
  describe('events that fail', () => {
    test('are delivered again up to the limit, then given up, and their neighbours pass', async () => {
      const dead = new Seen<DeadLetter>();
      const onDeadLetter = (consumer: string, message: EventMessage, error: unknown): void => {
        dead.add({ consumer, message, error });
      };
      const { join } = await lab({ onDeadLetter, backoff: () => 1 });
      const [publisher, consumer] = [await join(), await join()];
      const passed = new Seen<string>();
      let alone = 0;
      const handler: EventHandler = async (messages) => {
        const bad = messages.some(({ id }) => id === 'bad');
        if (bad && messages.length === 1) alone += 1;
        if (bad) throw new Error('cannot be understood');
        passed.add(...ids(messages));
      };
      await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 3 });
      await publisher.publish([event('first'), event('bad'), event('last'), event('other', 'a.b.c')]);
      await dead.atLeast(1);
      expect(alone).toBe(3);
      expect(dead.items.map(({ message }) => message)).toEqual([event('bad')]);
      expect(dead.items[0]).toMatchObject({ consumer: 'audit', error: new Error('cannot be understood') });
      expect(new Set(passed.items)).toEqual(new Set(['first', 'last', 'other']));
      await publisher.publish([event('later')]);
      await passed.until((items) => items.includes('later'));
      expect(alone).toBe(3);
    });

    test('are given up at once when one delivery is allowed', async () => {
      const dead = new Seen<string>();
      const { join } = await lab({ onDeadLetter: (_, { id }) => dead.add(id), backoff: () => 1 });
      const [publisher, consumer] = [await join(), await join()];
      let calls = 0;
      const handler: EventHandler = async () => {
        calls += 1;
        throw new Error('never');
      };
      await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 1 });
      await publisher.publish([event('bad')]);
      await dead.atLeast(1);
      expect(calls).toBe(1);
    });

    test('do not hold up later ones while they wait for their next delivery', async () => {
      const { join } = await lab({ backoff: () => 3_600_000 });
      const [publisher, consumer] = [await join(), await join()];
      const passed = new Seen<string>();
      await consumer.subscribe('audit', ['#'], async (messages) => {
        if (messages.some(({ id }) => id === 'bad')) throw new Error('not now');
        passed.add(...ids(messages));
      });
      await publisher.publish([event('bad')]);
      await publisher.publish([event('later')]);
      await passed.atLeast(1);
      expect(passed.items).toEqual(['later']);
    });

    test('by the surroundings wait in place, in order, and are never given up', async () => {
      const dead = new Seen<string>();
      const { join } = await lab({ onDeadLetter: (_, { id }) => dead.add(id), backoff: () => 1 });
      const [publisher, consumer] = [await join(), await join()];
      const passed = new Seen<string>();
      let failures = 0;
      const handler: EventHandler = async (messages) => {
        if (failures < 25) {
          failures += 1;
          throw new TransientError('the database is away');
        }
        passed.add(...ids(messages));
      };
      await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 2 });
      await publisher.publish(events(10));
      await passed.atLeast(10);
      expect(failures).toBe(25);
      expect(passed.items).toEqual(ids(events(10)));
      expect(dead.items).toEqual([]);
    });
  });
}

function describeBroadcast(lab: BusLabFactory): void {
  describe('broadcast', () => {
    test('reaches every process that asked, by its patterns, until it stops', async () => {
      const { join } = await lab();
      const [publisher, left, right] = [await join(), await join(), await join()];
      const [inLeft, inRight] = [new Seen<EventMessage>(), new Seen<EventMessage>()];
      const gap = (): never => {
        throw new Error('nothing was missed');
      };
      const leaving = await left.broadcast(['key.revoked'], { event: (message) => inLeft.add(message), gap });
      await right.broadcast(['key.*', 'role.#'], { event: (message) => inRight.add(message), gap });
      const sent = [event(1, 'key.revoked', '{"id":7}'), event(2, 'role.changed'), event(3, 'other.thing')];
      await publisher.publish(sent);
      await Promise.all([inLeft.atLeast(1), inRight.atLeast(2)]);
      await leaving.stop();
      await publisher.publish([event(4, 'key.revoked')]);
      await inRight.atLeast(3);
      expect(inLeft.items).toEqual([sent[0]]);
      expect(ids(inRight.items)).toEqual(['1', '2', '4']);
    });

    test('counts an event that a listener failed on as missed', async () => {
      const { join } = await lab();
      const bus = await join();
      const seen = new Seen<string>();
      const listener = {
        event: ({ id }: EventMessage) => {
          if (id === 'bad') throw new Error('cannot be understood');
          seen.add(id);
        },
        gap: () => seen.add('gap'),
      };
      await bus.broadcast(['#'], listener);
      await bus.publish([event('good'), event('bad'), event('last')]);
      await seen.atLeast(3);
      expect(seen.items).toEqual(['good', 'gap', 'last']);
    });
  });
}

function describeClosing(lab: BusLabFactory): void {
  describe('closing', () => {
    test('answers the requests under way first', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const begun = new Seen<string>();
      const held = gate();
      await server.serve('calc', async (payload) => {
        begun.add(payload);
        await held.opened;
        return 'done';
      });
      const replies = ['1', '2'].map((payload) => caller.request('calc', payload, inFuture()));
      await begun.atLeast(2);
      const closed = server.close();
      held.open();
      expect(await Promise.all(replies)).toEqual(['done', 'done']);
      await closed;
    });

    test('lets an event handler finish, and begins no other', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const begun = new Seen<string>();
      const finished = new Seen<string>();
      const held = gate();
      const handler: EventHandler = async (messages) => {
        begun.add(...ids(messages));
        await held.opened;
        finished.add(...ids(messages));
      };
      await consumer.subscribe('audit', ['#'], handler, { maxBatch: 1 });
      const published = failure(publisher.publish([event(1, 'a.b.c'), event(2, 'd.e.f')]));
      await begun.atLeast(1);
      const closed = consumer.close();
      held.open();
      await closed;
      await published;
      expect(begun.items).toEqual(['1']);
      expect(finished.items).toEqual(['1']);
    });

    test('ends a wait for better times', async () => {
      const { join } = await lab({ backoff: () => 3_600_000 });
      const [publisher, consumer] = [await join(), await join()];
      const begun = new Seen<string>();
      await consumer.subscribe('audit', ['#'], async (messages) => {
        begun.add(...ids(messages));
        throw new TransientError('the database is away');
      });
      const published = failure(publisher.publish([event(1)]));
      await begun.atLeast(1);
      await consumer.close();
      await published;
      expect(begun.items).toEqual(['1']);
    });

    test('leaves a bus that says so, however often it is asked', async () => {
      const { join } = await lab();
      const bus = await join();
      expect(bus.isConnected()).toBe(true);
      await Promise.all([bus.close(), bus.close()]);
      expect(bus.isConnected()).toBe(false);
      expect(await failure(bus.request('calc', '1', inFuture()))).toBe('closed');
      expect(await failure(bus.publish([event(1)]))).toBe('closed');
      expect(await failure(bus.serve('calc', async () => ''))).toBe('closed');
      expect(await failure(bus.subscribe('audit', ['#'], async () => {}))).toBe('closed');
      expect(await failure(bus.broadcast(['#'], { event() {}, gap() {} }))).toBe('closed');
    });
  });
}
