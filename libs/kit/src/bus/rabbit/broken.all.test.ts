import type { EventHandler, EventMessage } from '../port.ts';
import { event, events, failure, gate, ids, inFuture, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit } from '@cabildo/testing/bus/rabbit-lab.ts';

describeOnRabbit('a RabbitMQ bus whose connection breaks', (lab) => {
  test('a request held by a process that dies is handed to another one, marked as delivered before', async () => {
    const { join, joinWith, wire } = await lab();
    const line = await wire();
    const [dying, caller, heir] = [await joinWith({ url: line.url }), await join(), await join()];
    const begun = new Seen<boolean>();
    const held = gate();
    await dying.serve('calc', async (_, { redelivered }) => {
      begun.add(redelivered);
      await held.opened;
      return 'from the dead';
    });
    const reply = caller.request('calc', '1', inFuture());
    await begun.atLeast(1);
    await heir.serve('calc', async (_, { redelivered }) => `redelivered: ${redelivered}`);
    line.sever();
    expect(await reply).toBe('redelivered: true');
    expect(begun.items).toEqual([false]);
    held.open();
  });

  test('requests that are out when the connection breaks end at once, and work again when it is back', async () => {
    const { join, joinWith, wire } = await lab();
    const line = await wire();
    const [server, caller] = [await join(), await joinWith({ url: line.url })];
    const begun = new Seen<string>();
    const held = gate();
    await server.serve('calc', async (payload) => {
      begun.add(payload);
      if (payload === 'held') await held.opened;
      return payload;
    });
    const out = failure(caller.request('calc', 'held', inFuture(3_600_000)));
    await begun.atLeast(1);
    line.sever();
    expect(await out).toBe('timeout');
    expect(caller.isConnected()).toBe(false);
    expect(await failure(caller.request('calc', 'away', inFuture(3_600_000)))).toBe('unreachable');
    expect(await failure(caller.publish([event(1)]))).toBe('unreachable');
    line.mend();
    held.open();
    await until(async () => caller.isConnected());
    expect(await caller.request('calc', 'back', inFuture())).toBe('back');
    expect(begun.items).toEqual(['held', 'back']);
  });

  test('an event is not acknowledged before its handler has ended: a process that dies holding it loses nothing', async () => {
    const { join, joinWith, wire } = await lab();
    const line = await wire();
    const [dying, publisher, heir] = [await joinWith({ url: line.url }), await join(), await join()];
    const [begun, seen] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    await dying.subscribe('audit', ['#'], async (messages) => {
      begun.add(...ids(messages));
      await held.opened;
    });
    await publisher.publish(events(3));
    await begun.atLeast(3);
    await heir.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    line.sever();
    await seen.atLeast(3);
    expect(seen.items).toEqual(begun.items);
    held.open();
  });

  test('after a break, events are delivered again to the same process, one batch at a time', async () => {
    const { admin, prefix, join, joinWith, wire } = await lab();
    const line = await wire();
    const [consumer, publisher] = [await joinWith({ url: line.url }), await join()];
    const [begun, done] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    let running = 0;
    const handler: EventHandler = async (messages) => {
      running += 1;
      begun.add(...ids(messages).map((id) => `${id}: ${running} at once`));
      await held.opened;
      running -= 1;
      done.add(...ids(messages));
    };
    await consumer.subscribe('audit', ['#'], handler);
    await publisher.publish([event('a')]);
    await begun.atLeast(1);
    const queue = `${prefix}.events.audit`;
    line.sever();
    await until(async () => (await admin.checkQueue(queue)).messageCount === 1);
    line.mend();
    await until(async () => (await admin.checkQueue(queue)).messageCount === 0);
    await until(() => consumer.isConnected());
    // This answer comes after the redelivery on the same connection.
    expect(await failure(consumer.request('nobody', '', inFuture()))).toBe('unreachable');
    held.open();
    await done.atLeast(2);
    expect(begun.items).toEqual(['a: 1 at once', 'a: 1 at once']);
    await publisher.publish([event('b')]);
    await done.atLeast(3);
    expect(done.items).toEqual(['a', 'a', 'b']);
  });

  test('a broadcast listener is told of the gap once its events arrive again', async () => {
    const { join, joinWith, wire } = await lab();
    const line = await wire();
    const [listening, publisher] = [await joinWith({ url: line.url }), await join()];
    const seen = new Seen<string>();
    const listener = { event: ({ id }: EventMessage) => seen.add(id), gap: () => seen.add('gap') };
    await listening.broadcast(['#'], listener);
    await publisher.subscribe('audit', ['#'], async () => {});
    await publisher.publish([event('before')]);
    await seen.atLeast(1);
    line.sever();
    await publisher.publish([event('missed')]);
    line.mend();
    await seen.until((items) => items.includes('gap'));
    await publisher.publish([event('after')]);
    await seen.atLeast(3);
    expect(seen.items).toEqual(['before', 'gap', 'after']);
  });

  test('a broker that falls silent without a word counts as away, and is found again', async () => {
    const { joinWith, wire } = await lab();
    const line = await wire();
    const bus = await joinWith({ url: `${line.url}?heartbeat=1` });
    await bus.serve('calc', async (payload) => payload);
    line.freeze();
    await until(async () => !bus.isConnected());
    await until(async () => bus.isConnected());
    expect(await bus.request('calc', '1', inFuture())).toBe('1');
  });

  test('closing does not wait for a broker that is away', async () => {
    const { joinWith, wire } = await lab();
    const line = await wire();
    const bus = await joinWith({ url: line.url });
    await bus.serve('calc', async (payload) => payload);
    await bus.subscribe('audit', ['#'], async () => {});
    line.sever();
    await until(async () => !bus.isConnected());
    const waiting = failure(bus.serve('calc', async (payload) => payload));
    await bus.close();
    expect(await waiting).toBe('closed');
  });

  test('closing rejects the requests that are still open', async () => {
    const { join } = await lab();
    const [server, caller] = [await join(), await join()];
    const begun = new Seen<string>();
    const held = gate();
    await server.serve('calc', async (payload) => {
      begun.add(payload);
      await held.opened;
      return payload;
    });
    const open = failure(caller.request('calc', '1', inFuture(3_600_000)));
    await begun.atLeast(1);
    await caller.close();
    expect(await open).toBe('closed');
    held.open();
  });
});

describeOnRabbit('a RabbitMQ bus whose queues are deleted', (lab) => {
  test('serving goes on after its queue was deleted', async () => {
    const { admin, prefix, join } = await lab();
    const [server, caller] = [await join(), await join()];
    await server.serve('calc', async (payload) => payload);
    await admin.deleteQueue(`${prefix}.rpc.calc`);
    const answered = async (): Promise<boolean> =>
      (await failure(caller.request('calc', '1', inFuture()))) === 'none';
    await until(answered);
    expect(await caller.request('calc', '2', inFuture())).toBe('2');
  });

  test('a subscription goes on after its queue was deleted', async () => {
    const { admin, prefix, join } = await lab();
    const [consumer, publisher] = [await join(), await join()];
    const seen = new Seen<string>();
    await consumer.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    await admin.deleteQueue(`${prefix}.events.audit`);
    let number = 0;
    await until(async () => {
      // Refused until the queue is there again.
      await failure(publisher.publish([event(++number)]));
      return seen.items.length > 0;
    });
    expect(seen.items.length).toBeGreaterThan(0);
  });

  test('publishing to an exchange that is gone rejects, and works again when it has been restored', async () => {
    const { admin, prefix, join, joinWith } = await lab();
    const [publisher, consumer] = [await joinWith({ consumers: { audit: ['#'] } }), await join()];
    const seen = new Seen<string>();
    await consumer.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    await admin.deleteExchange(`${prefix}.events`);
    expect(await failure(publisher.publish([event(1)]))).toBe('timeout');
    await until(async () => publisher.isConnected());
    await publisher.publish([event(2)]);
    await seen.atLeast(1);
    expect(seen.items).toEqual(['2']);
  });
});
