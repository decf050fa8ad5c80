import { TransientError, type EventHandler, type EventMessage } from '@cabildo/kit/bus';
import { event, failure, gate, ids, inFuture, Seen, type BusLabFactory } from './lab.ts';

export function describeBroadcast(lab: BusLabFactory): void {
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
      const sent = [event(1, 'key.revoked', '{"id":7}'), event(2, 'role.changed'), event(3, 'role.changed')];
      await publisher.publish(sent);
      await Promise.all([inLeft.atLeast(1), inRight.atLeast(3)]);
      await leaving.stop();
      await publisher.publish([event(4, 'key.revoked')]);
      await inRight.atLeast(4);
      expect(inLeft.items).toEqual([sent[0]]);
      expect(ids(inRight.items)).toEqual(['1', '2', '3', '4']);
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

export function describeClosing(lab: BusLabFactory): void {
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
