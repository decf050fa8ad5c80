import { requireOrSkip } from '@cabildo/testing/lab/index.ts';
import { describeBus, event, events, failure, gate, ids, inFuture, Seen } from './conformance.ts';
import type { BusLogger } from './log.ts';
import type { EventHandler, EventMessage } from './port.ts';
import { createRabbitBus } from './rabbit.ts';
import type { RabbitBusOptions } from './rabbit.ts';
import { rabbitLab, until, wireTo } from './rabbit-lab.ts';
import type { RabbitLab } from './rabbit-lab.ts';

const url = process.env.TEST_AMQP_URL ?? '';

if (requireOrSkip('the suite of the RabbitMQ bus', 'RabbitMQ', url !== '')) {
  describeBus('RabbitMQ', (options) => rabbitLab(url, options));
  describe('the RabbitMQ bus in particular', () => {
    const labs: RabbitLab[] = [];
    const lab: NewLab = async (options) => {
      const made = await rabbitLab(url, options);
      labs.push(made);
      return made;
    };
    afterEach(async () => {
      await Promise.all(labs.splice(0).map((made) => made.close()));
    });
    describeFrames(lab);
    describeBrokenConnections(lab);
    describeRepairs(lab);
    describeDeadLetters(lab);
    describeStart(lab);
  });
} else {
  test('the RabbitMQ bus is not tested here: no RabbitMQ', () => undefined);
}

type NewLab = (options?: Partial<RabbitBusOptions>) => Promise<RabbitLab>;

function describeFrames(lab: NewLab): void {
  test('requests of one turn travel in few messages, and so do their replies', async () => {
    const { admin, prefix, join } = await lab();
    const caller = await join();
    const queue = `${prefix}.rpc.calc`;
    await admin.assertQueue(queue, { durable: true, expires: 60_000 });
    const { deadline } = inFuture();
    const replies = Promise.all(events(300).map(({ id }) => caller.request('calc', id, { deadline })));
    await until(async () => (await admin.checkQueue(queue)).messageCount === 3);
    const frame = await admin.get(queue);
    if (frame === false) throw new Error('the queue was not empty a moment ago');
    const lines = frame.content.toString().split('\n');
    expect(lines).toHaveLength(128);
    expect(lines.slice(0, 2)).toEqual([`1 ${deadline} 0`, `2 ${deadline} 1`]);
    admin.nack(frame);
    const server = await join();
    await server.serve('calc', async (payload) => payload);
    expect(await replies).toEqual(ids(events(300)));
  });

  test('neighbouring events of one key travel in one persistent message', async () => {
    const { admin, prefix, join } = await lab();
    const publisher = await join();
    const queue = `${prefix}.events.audit`;
    await admin.assertQueue(queue, { durable: true });
    await admin.bindQueue(queue, `${prefix}.events`, '#');
    await publisher.publish([...events(3, 'a.b.c'), event('x', 'd.e.f'), event('y', 'a.b.c', '{"n":1}')]);
    const contents: string[] = [];
    for (let taken = await admin.get(queue); taken !== false; taken = await admin.get(queue)) {
      contents.push(taken.content.toString());
      expect(taken.properties.deliveryMode).toBe(2);
      admin.ack(taken);
    }
    expect(contents).toEqual(['0 {}\n1 {}\n2 {}', 'x {}', 'y {"n":1}']);
  });
}

function describeBrokenConnections(lab: NewLab): void {
  test('a request held by a process that dies is handed to another one, marked as delivered before', async () => {
    const { join, joinWith, wire } = await lab();
    const doomed = await wire();
    const [dying, caller, heir] = [await joinWith({ url: doomed.url }), await join(), await join()];
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
    doomed.sever();
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
    const doomed = await wire();
    const [dying, publisher, heir] = [await joinWith({ url: doomed.url }), await join(), await join()];
    const [begun, seen] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    await dying.subscribe('audit', ['#'], async (messages) => {
      begun.add(...ids(messages));
      await held.opened;
    });
    await publisher.publish(events(3));
    await begun.atLeast(3);
    await heir.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    doomed.sever();
    await seen.atLeast(3);
    expect(seen.items).toEqual(begun.items);
    held.open();
  });

  test('after a break, events are delivered again to the same process, one batch at a time', async () => {
    const { join, joinWith, wire } = await lab();
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
    line.cut();
    await until(async () => !consumer.isConnected());
    await until(async () => consumer.isConnected());
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
}

function describeRepairs(lab: NewLab): void {
  test('serving goes on after somebody deleted the queue', async () => {
    const { admin, prefix, join } = await lab();
    const [server, caller] = [await join(), await join()];
    await server.serve('calc', async (payload) => payload);
    await admin.deleteQueue(`${prefix}.rpc.calc`);
    const answered = async (): Promise<boolean> =>
      (await failure(caller.request('calc', '1', inFuture()))) === 'none';
    await until(answered);
    expect(await caller.request('calc', '2', inFuture())).toBe('2');
  });

  test('a subscription goes on after somebody deleted its queue', async () => {
    const { admin, prefix, join } = await lab();
    const [consumer, publisher] = [await join(), await join()];
    const seen = new Seen<string>();
    await consumer.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    await admin.deleteQueue(`${prefix}.events.audit`);
    let number = 0;
    await until(async () => {
      await publisher.publish([event(++number)]);
      return seen.items.length > 0;
    });
    expect(seen.items.length).toBeGreaterThan(0);
  });

  test('publishing to an exchange that is gone rejects, and works again when it has been restored', async () => {
    const { admin, prefix, join } = await lab();
    const publisher = await join();
    await admin.deleteExchange(`${prefix}.events`);
    expect(await failure(publisher.publish([event(1)]))).toBe('timeout');
    await until(async () => publisher.isConnected());
    await expect(publisher.publish([event(2)])).resolves.toBeUndefined();
  });
}

function describeDeadLetters(lab: NewLab): void {
  test('an event given up lies in the dead-letter queue of its consumer', async () => {
    const dead = new Seen<string>();
    const { admin, prefix, join } = await lab({
      backoff: () => 1,
      onDeadLetter: (_, { id }) => dead.add(id),
    });
    const bus = await join();
    const handler: EventHandler = async () => {
      throw new Error('cannot be understood');
    };
    await bus.subscribe('audit', ['#'], handler, { maxDeliveries: 2 });
    await bus.publish([event('bad', 'a.b.c', '{"n":1}')]);
    await dead.atLeast(1);
    const queue = `${prefix}.dead.audit`;
    await until(async () => (await admin.checkQueue(queue)).messageCount === 1);
    const letter = await admin.get(queue);
    if (letter === false) throw new Error('the queue was not empty a moment ago');
    expect(letter.content.toString()).toBe('bad {"n":1}');
    expect(letter.properties.type).toBe('a.b.c');
    admin.ack(letter);
  });

  test('an event put back from the dead-letter queue is delivered under its own key', async () => {
    const { admin, prefix, join } = await lab();
    const bus = await join();
    const seen = new Seen<EventMessage>();
    await bus.subscribe('audit', ['#'], async (messages) => seen.add(...messages));
    admin.sendToQueue(`${prefix}.events.audit`, Buffer.from('id {"n":1}'), {
      type: 'a.b.c',
      persistent: true,
    });
    await seen.atLeast(1);
    expect(seen.items).toEqual([event('id', 'a.b.c', '{"n":1}')]);
  });

  test('the death of a process uses up a delivery, so an event that kills its consumers is given up', async () => {
    const { admin, prefix, join, joinWith, wire } = await lab();
    const line = await wire();
    const [consumer, publisher] = [await joinWith({ url: line.url }), await join()];
    const begun = new Seen<string>();
    const deaths = [gate(), gate()];
    const handler: EventHandler = async (messages) => {
      begun.add(...ids(messages));
      await deaths[begun.items.length - 1]!.opened;
    };
    await consumer.subscribe('audit', ['#'], handler, { maxDeliveries: 2 });
    await publisher.publish([event('deadly')]);
    await begun.atLeast(1);
    line.cut();
    deaths[0]!.open();
    await begun.atLeast(2);
    line.sever();
    deaths[1]!.open();
    await until(async () => (await admin.checkQueue(`${prefix}.dead.audit`)).messageCount === 1);
    expect(begun.items).toEqual(['deadly', 'deadly']);
  });

  test('a consumer whose limit has changed since its queue was made still starts, and the lower limit holds', async () => {
    const dead = new Seen<string>();
    const { join } = await lab({ backoff: () => 1, onDeadLetter: (_, { id }) => dead.add(id) });
    const bus = await join();
    const earlier = await bus.subscribe('audit', ['#'], async () => {}, { maxDeliveries: 10 });
    await earlier.stop();
    let deliveries = 0;
    const handler: EventHandler = async () => {
      deliveries += 1;
      throw new Error('cannot be understood');
    };
    await bus.subscribe('audit', ['#'], handler, { maxDeliveries: 4 });
    await bus.publish([event('bad')]);
    await dead.atLeast(1);
    expect(deliveries).toBe(4);
  });
}

function describeStart(lab: NewLab): void {
  test('a process that starts before the broker waits for it and says so', async () => {
    const { joinWith, wire } = await lab();
    const line = await wire();
    line.sever();
    const said = new Seen<string>();
    const say = (_: object, message: string): void => said.add(message);
    const logger: BusLogger = { info: say, warn: say, error: say };
    const joining = joinWith({ url: line.url, logger });
    await said.atLeast(1);
    expect(said.items[0]).toMatch(/^waiting for RabbitMQ at 127\.0\.0\.1:\d+$/);
    line.mend();
    const bus = await joining;
    expect(bus.isConnected()).toBe(true);
  });

  test('waiting for the broker can be given up', async () => {
    const line = await wireTo(url);
    line.sever();
    const giveUp = new AbortController();
    const joining = failure(createRabbitBus({ url: line.url, name: 'test', signal: giveUp.signal }));
    giveUp.abort();
    expect(await joining).toBe('closed');
    await line.close();
  });
}
