import { wireTo } from '@cabildo/testing/wire.ts';
import { ConfigError } from '../../config/config.ts';
import { describeBus } from '@cabildo/testing/bus/conformance.ts';
import type { BusLogger } from '../options.ts';
import type { EventMessage, RequestMeta } from '../port.ts';
import { createRabbitBus } from './bus.ts';
import { event, events, failure, ids, inFuture, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit, type RabbitLab } from '@cabildo/testing/bus/rabbit-lab.ts';

describeOnRabbit('conformance', (lab) => describeBus('RabbitMQ', lab));

describeOnRabbit('messages on RabbitMQ', (lab) => {
  test('requests of one tick travel in few messages, and so do their replies', async () => {
    const { admin, prefix, join } = await lab();
    const caller = await join();
    const queue = `${prefix}.rpc.calc`;
    await admin.assertQueue(queue, { durable: true, expires: 60_000 });
    const { deadline } = inFuture();
    const replies = Promise.all(events(300).map(({ id }) => caller.request('calc', id, { deadline })));
    await until(async () => (await admin.checkQueue(queue)).messageCount === 38);
    const frame = await admin.get(queue);
    if (frame === false) throw new Error('the queue was not empty a moment ago');
    const lines = frame.content.toString().split('\n');
    expect(lines).toHaveLength(8);
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
});

describeOnRabbit('events on a RabbitMQ that is brand-new', (lab) => {
  test('wait for consumers that have never been there, also when their publisher is gone', async () => {
    const { join, joinWith } = await lab();
    const publisher = await joinWith({ consumers: { audit: ['#'], webhooks: ['economy.#'] } });
    await publisher.publish(events(3));
    await publisher.publish([event('last', 'member.joined')]);
    await publisher.close();
    const consumer = await join();
    const [audit, webhooks] = [new Seen<string>(), new Seen<string>()];
    await consumer.subscribe('audit', ['#'], async (messages) => audit.add(...ids(messages)));
    await consumer.subscribe('webhooks', ['economy.#'], async (messages) => webhooks.add(...ids(messages)));
    await Promise.all([audit.atLeast(4), webhooks.atLeast(3)]);
    expect(audit.items).toEqual(['0', '1', '2', 'last']);
    expect(webhooks.items).toEqual(['0', '1', '2']);
  });

  test('are published as well where a consumer made its queue with other settings', async () => {
    const { join, joinWith } = await lab();
    const consumer = await join();
    const seen = new Seen<string>();
    const handler = async (messages: readonly EventMessage[]) => seen.add(...ids(messages));
    await consumer.subscribe('audit', ['economy.#'], handler, { maxDeliveries: 7 });
    const publisher = await joinWith({ consumers: { audit: ['#'] } });
    await publisher.publish([event(1, 'member.joined')]);
    await seen.atLeast(1);
    expect(seen.items).toEqual(['1']);
  });
});

describeOnRabbit('requests of a process whose clock is wrong', (lab) => {
  const HOUR = 3_600_000;
  const sendAt = async (now: number, left: number, payload: string, made: RabbitLab): Promise<void> => {
    const { admin, prefix } = made;
    const frame = Buffer.from(`1 ${now + left} ${payload}`);
    admin.sendToQueue(`${prefix}.rpc.calc`, frame, { headers: { sent: now } });
  };

  test.each([-HOUR, HOUR])('are begun while there is time left on that clock, %d ms off', async (off) => {
    const made = await lab();
    const [server, caller] = [await made.join(), await made.join()];
    const seen = new Seen<string>();
    const handler = async (payload: string, { deadline }: RequestMeta): Promise<string> => {
      if (Math.abs(deadline - Date.now()) < HOUR / 2) seen.add(payload);
      return payload;
    };
    await server.serve('calc', handler, { concurrency: 1 });
    await sendAt(Date.now() + off, 0, 'late', made);
    await sendAt(Date.now() + off, 20_000, 'timely', made);
    await seen.atLeast(1);
    await caller.request('calc', 'last', inFuture());
    expect(seen.items).toEqual(['timely', 'last']);
  });

  test('are begun until their deadline if an earlier release sent them, which does not say when', async () => {
    const { admin, prefix, join } = await lab();
    const server = await join();
    const seen = new Seen<string>();
    await server.serve('calc', async (payload) => (seen.add(payload), payload), { concurrency: 1 });
    for (const [left, payload] of [
      [-1, 'late'],
      [20_000, 'timely'],
    ] as const) {
      admin.sendToQueue(`${prefix}.rpc.calc`, Buffer.from(`1 ${Date.now() + left} ${payload}`));
    }
    await seen.atLeast(1);
    expect(seen.items).toEqual(['timely']);
  });
});

describeOnRabbit('the start of a RabbitMQ bus', (lab, url) => {
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

  test('a broker that refuses the password is not waited for: a sentence says what to set, without it', async () => {
    const wrong = new URL(url);
    wrong.password = 'canary';
    const joining = createRabbitBus({ url: wrong.href, name: 'test' });
    await expect(joining).rejects.toThrow(ConfigError);
    await expect(joining).rejects.toThrow(
      `RabbitMQ at ${wrong.host} does not let "${wrong.username}" in: set user and password in AMQP_URL right.`,
    );
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
});
