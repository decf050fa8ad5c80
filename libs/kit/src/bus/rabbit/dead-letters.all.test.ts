import type { EventHandler, EventMessage } from '../port.ts';
import { event, gate, ids, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit } from '@cabildo/testing/bus/rabbit-lab.ts';
import { DeadLetters } from './dead-letters.ts';

describeOnRabbit('dead letters on RabbitMQ', (lab, url) => {
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
    const subscription = await bus.subscribe('audit', ['#'], handler, { maxDeliveries: 2 });
    expect(await subscription.deadLetters()).toBe(0);
    await bus.publish([event('bad', 'a.b.c', '{"n":1}')]);
    await dead.atLeast(1);
    const queue = `${prefix}.dead.audit`;
    await until(async () => (await subscription.deadLetters()) === 1);
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

  test('can be listed as often as one likes, and replayed once their consumer understands them', async () => {
    const gone = new Seen<string>();
    const onDeadLetter = (_: string, { id }: EventMessage) => gone.add(id);
    const { prefix, join } = await lab({ backoff: () => 1, onDeadLetter });
    const bus = await join();
    const seen = new Seen<EventMessage>();
    let isMended = false;
    const handler: EventHandler = async (messages) => {
      if (!isMended) throw new Error('cannot be understood');
      seen.add(...messages);
    };
    await bus.subscribe('audit', ['#'], handler, { maxDeliveries: 1 });
    const sent = [event('first', 'a.b.c', '{"n":1}'), event('second', 'd.e.f', '{"n":2}')];
    await bus.publish(sent);
    await gone.atLeast(2);
    const dead = await DeadLetters.open(url, prefix);
    const listed = async (): Promise<EventMessage[]> =>
      (await dead.list('audit')).flatMap((letter) => (letter.since ? letter.events : []));
    await until(async () => (await listed()).length === 2);
    // RabbitMQ gives up a message of a quorum queue that has been returned to it 20 times.
    for (let time = 0; time < 25; time += 1) expect(await listed()).toEqual(expect.arrayContaining(sent));
    isMended = true;
    expect(await dead.replay('audit')).toHaveLength(2);
    await seen.atLeast(2);
    expect(seen.items).toEqual(expect.arrayContaining(sent));
    expect(await dead.list('audit')).toEqual([]);
    await dead.close();
  });

  test('stay as many as they are, however often somebody looks and leaves at once', async () => {
    const { admin, prefix, join } = await lab();
    await join();
    const look = async (): Promise<number> => {
      const dead = await DeadLetters.open(url, prefix);
      const { length } = await dead.list('audit');
      await dead.close();
      return length;
    };
    await look();
    admin.sendToQueue(`${prefix}.dead.audit`, Buffer.from('id {"n":1}'), { type: 'a.b.c' });
    await until(async () => (await look()) === 1);
    for (let time = 0; time < 5; time += 1) expect(await look()).toBe(1);
  });

  test('of a consumer that has no queue are not replayed, and not lost', async () => {
    const { admin, prefix, join } = await lab();
    await join();
    const dead = await DeadLetters.open(url, prefix);
    await dead.list('audit');
    admin.sendToQueue(`${prefix}.dead.audit`, Buffer.from('id {"n":1}'), { type: 'a.b.c' });
    await until(async () => (await dead.list('audit')).length === 1);
    await expect(dead.replay('audit')).rejects.toThrow(Error);
    await dead.close();
    await until(async () => (await admin.checkQueue(`${prefix}.dead.audit`)).messageCount === 1);
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

  test('an event that waits for its next delivery outlives a process that stops with others in hand', async () => {
    const { join } = await lab({ backoff: () => 3_600_000 });
    const [leaving, publisher, heir] = [await join(), await join(), await join()];
    const [begun, seen] = [new Seen<string>(), new Seen<string>()];
    const held = gate();
    const handler: EventHandler = async (messages) => {
      begun.add(...ids(messages));
      if (messages.some(({ id }) => id === 'bad')) throw new Error('not now');
      await held.opened;
    };
    await leaving.subscribe('audit', ['#'], handler);
    await publisher.publish([event('bad')]);
    await begun.atLeast(1);
    await publisher.publish([event('good')]);
    await begun.atLeast(2);
    const closed = leaving.close();
    // One tick of the event loop: the wait of the bad one ends before the handler of the good one does.
    await new Promise((resolve) => setImmediate(resolve));
    held.open();
    await closed;
    await heir.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    await seen.atLeast(1);
    expect(seen.items).toEqual(['bad']);
  });

  test('a question whether all is handled, which comes as often as an event that is given up, is none', async () => {
    const { admin, prefix, join, joinWith, wire, deadLetters } = await lab({ consumers: { audit: ['#'] } });
    const [line, publisher, box] = [await wire(), await join(), await deadLetters()];
    const queue = `${prefix}.events.audit`;
    const waiting = async (): Promise<number> => (await admin.checkQueue(queue)).messageCount;
    admin.sendToQueue(queue, Buffer.alloc(0), { persistent: true });
    await publisher.publish([event('bad')]);
    await until(async () => (await waiting()) === 2);
    const held = gate();
    const bus = await joinWith({ url: line.url });
    await bus.subscribe('audit', ['#'], () => held.opened, { maxDeliveries: 20 });
    const letters = async (): Promise<string[]> =>
      (await box.list('audit')).flatMap(({ events }) => ids(events));
    let deaths: string[] = [];
    await until(async () => {
      await until(async () => (await waiting()) === 0);
      line.cut();
      await until(() => !bus.isConnected());
      deaths = await letters();
      return deaths.includes('bad');
    });
    held.open();
    expect(deaths).toEqual(['bad']);
  });
});
