import {
  Contention,
  TransientError,
  type DeadLetterListener,
  type EventHandler,
  type EventMessage,
} from '@cabildo/kit/bus';
import { event, events, failure, gate, ids, Seen, until, type BusLabFactory } from './lab.ts';

export function describeEvents(lab: BusLabFactory): void {
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

    test('reach every consumer name once, in order, one process of a name until it ends and then the next', async () => {
      const { join } = await lab();
      const [publisher, left, right] = [await join(), await join(), await join()];
      const audit = new Seen<string>();
      const webhooks = new Seen<string>();
      const workers: string[] = [];
      const first = gate();
      let ending: Promise<void> | undefined;
      const active = await left.subscribe(
        'audit',
        ['economy.#'],
        async (messages) => {
          workers.push('left');
          await first.opened;
          audit.add(...ids(messages));
          if (audit.items.length === 5) ending = active.stop();
        },
        { maxBatch: 1 },
      );
      const standby: EventHandler = async (messages) => {
        workers.push('right');
        audit.add(...ids(messages));
      };
      await right.subscribe('audit', ['economy.#'], standby, { maxBatch: 1 });
      await right.subscribe('webhooks', ['economy.#'], async (messages) => webhooks.add(...ids(messages)));
      const published = Promise.all(events(20).map((message) => publisher.publish([message])));
      // By the time that another consumer has all events, a second active process would have taken some of these.
      await webhooks.atLeast(20);
      first.open();
      await Promise.all([published, audit.atLeast(20)]);
      await ending;
      const all = ids(events(20));
      expect([audit.items, webhooks.items]).toEqual([all, all]);
      expect(workers).toEqual([...Array<string>(5).fill('left'), ...Array<string>(15).fill('right')]);
    });

    test('reach the other consumers while one is slow, as far ahead of it as the bus says', async () => {
      const { join } = await lab();
      const [publisher, slow, quick] = [await join(), await join(), await join()];
      const [late, early] = [new Seen<string>(), new Seen<string>()];
      const held = gate();
      await slow.subscribe('audit', ['#'], async (messages) => {
        await held.opened;
        late.add(...ids(messages));
      });
      await quick.subscribe('webhooks', ['#'], async (messages) => early.add(...ids(messages)));
      const sent = events(5);
      const published: Promise<void>[] = [];
      for (const [index, message] of sent.entries()) {
        // A bus that takes nothing ahead stores events for the slow consumer, and says so.
        if (publisher.maxAhead === 0) await Promise.all(published);
        published.push(publisher.publish([message]));
        await early.atLeast(index + 1);
      }
      held.open();
      await Promise.all([...published, late.atLeast(5)]);
      expect([early.items, late.items]).toEqual([ids(sent), ids(sent)]);
    });

    test('are chosen by topic patterns', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const audit = new Seen<string>();
      const webhooks = new Seen<string>();
      await consumer.subscribe('audit', ['member.*', '#.deleted', 'end.of.test'], async (batch) => {
        audit.add(...batch.map(({ key }) => key));
      });
      await consumer.broadcast(['#'], { event() {}, gap() {} });
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

    test('published while a consumer is away are stored for it or refused, never lost', async () => {
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

    test('published before a consumer has ever run are stored for it or refused, never lost, if the bus knows of it', async () => {
      const { join } = await lab({ consumers: { audit: ['#'], webhooks: ['economy.#'] } });
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<string>();
      const handler: EventHandler = async (messages) => seen.add(...ids(messages));
      // Others that take it must not hide that these two are missing.
      await consumer.broadcast(['#'], { event() {}, gap() {} });
      const outcome = await failure(publisher.publish([event('first')]));
      expect(['none', 'unreachable']).toContain(outcome);
      await consumer.subscribe('audit', ['#'], handler);
      await consumer.subscribe('webhooks', ['economy.#'], handler);
      if (outcome !== 'none') await publisher.publish([event('first')]);
      await seen.atLeast(2);
      expect(seen.items).toEqual(['first', 'first']);
    });

    test('without a consumer are refused, along with all that is published with them, until there is one', async () => {
      const { join } = await lab();
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<string>();
      await consumer.broadcast(['a.*'], { event: ({ id }) => seen.add(`${id} broadcast`), gap() {} });
      const attempt = (...sent: EventMessage[]) => failure(publisher.publish(sent));
      const outcomes = Promise.all([
        attempt(event('1', 'a.b')),
        attempt(event('2', 'x.y')),
        attempt(event('3', 'a.b'), event('4', 'x.y')),
        attempt(event('5', 'a.b')),
      ]);
      expect(await outcomes).toEqual(['none', 'unreachable', 'unreachable', 'none']);
      await seen.until((items) => items.includes('5 broadcast'));
      await consumer.subscribe('audit', ['x.#'], async (messages) => seen.add(...ids(messages)));
      expect(await attempt(event('2', 'x.y'), event('4', 'x.y'))).toBe('none');
      await seen.until((items) => items.includes('4'));
      expect(seen.items).toEqual(expect.arrayContaining(['1 broadcast', '5 broadcast', '2', '4']));
    });

    test('may be none at all', async () => {
      const { join } = await lab();
      const bus = await join();
      await expect(bus.publish([])).resolves.toBeUndefined();
    });
  });
}

export function describeFailingEvents(lab: BusLabFactory): void {
  describe('events that fail', () => {
    test('are delivered again up to the limit, then given up, and their neighbours pass', async () => {
      const dead = new Seen<Parameters<DeadLetterListener>>();
      const { join } = await lab({ onDeadLetter: (...letter) => dead.add(letter), backoff: () => 1 });
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
      expect(dead.items).toEqual([['audit', event('bad'), new Error('cannot be understood')]]);
      expect(new Set(passed.items)).toEqual(new Set(['first', 'last', 'other']));
      await publisher.publish([event('later')]);
      await passed.until((items) => items.includes('later'));
      expect(alone).toBe(3);
    });

    test('come again to a process that starts after the one that failed has ended, although their publisher was answered', async () => {
      const { join } = await lab({ backoff: () => 50 });
      const [publisher, consumer] = [await join(), await join()];
      const [failed, seen] = [new Seen<string>(), new Seen<EventMessage>()];
      const failing: EventHandler = async (messages) => {
        failed.add(...ids(messages));
        if (messages.some(({ id }) => id === 'bad')) throw new Error('not now');
      };
      await consumer.subscribe('audit', ['#'], failing);
      await publisher.publish([event('good'), event('bad', 'a.b.c', '{"n":"ñ"}'), event('fine')]);
      await failed.until((items) => items.includes('fine') && items.includes('bad'));
      await Promise.all([consumer.close(), publisher.close()]);
      const heir = await join();
      await heir.subscribe('audit', ['#'], async (messages) => seen.add(...messages));
      await seen.until((items) => items.some(({ id }) => id === 'bad'));
      expect(seen.items).toContainEqual(event('bad', 'a.b.c', '{"n":"ñ"}'));
    });

    test('and are given up are listed until they are put back, and are then delivered again', async () => {
      const dead = new Seen<string>();
      const { join, deadLetters } = await lab({
        onDeadLetter: (_, { id }) => dead.add(id),
        backoff: () => 1,
      });
      const [publisher, consumer] = [await join(), await join()];
      const seen = new Seen<EventMessage>();
      let isMended = false;
      const handler: EventHandler = async (messages) => {
        if (!isMended) throw new Error('cannot be understood');
        seen.add(...messages);
      };
      await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 2 });
      const sent = [event('first', 'a.b.c', '{"n":1}'), event('second', 'd.e.f', '{"n":2}')];
      await publisher.publish(sent);
      await dead.atLeast(2);
      const box = await deadLetters();
      const listed = async () => (await box.list('audit')).flatMap((letter) => letter.events);
      await until(async () => (await listed()).length === 2);
      expect(await listed()).toEqual(expect.arrayContaining(sent));
      expect(await box.list('webhooks')).toEqual([]);
      isMended = true;
      expect((await box.replay('audit')).flatMap((letter) => letter.events)).toHaveLength(2);
      await seen.atLeast(2);
      expect(seen.items).toEqual(expect.arrayContaining(sent));
      await until(async () => (await listed()).length === 0);
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

    test('because others are in the way, however often, are given up like any other', async () => {
      const dead = new Seen<string>();
      const { join } = await lab({ onDeadLetter: (_, { id }) => dead.add(id), backoff: () => 1 });
      const [publisher, consumer] = [await join(), await join()];
      const passed = new Seen<string>();
      const handler: EventHandler = async (messages) => {
        if (messages.some(({ id }) => id === 'bad')) throw new Contention('its row is held');
        passed.add(...ids(messages));
      };
      await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 3 });
      await publisher.publish([event('bad'), event('good')]);
      await Promise.all([dead.atLeast(1), passed.atLeast(1)]);
      expect([dead.items, new Set(passed.items)]).toEqual([['bad'], new Set(['good'])]);
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
