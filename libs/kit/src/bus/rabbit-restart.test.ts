import { findRabbitMq, requireOrSkip, startRabbitMq } from '@cabildo/testing/lab/index.ts';
import type { RabbitMqNode } from '@cabildo/testing/lab/index.ts';
import { event, failure, ids, inFuture, Seen, until } from './suite/lab.ts';
import type { Bus, EventMessage } from './port.ts';
import { createRabbitBus } from './rabbit.ts';

const name = 'the RabbitMQ bus under a broker that is killed';

if (requireOrSkip(name, 'rabbitmq-server', findRabbitMq() !== undefined)) {
  describe(name, () => {
    let broker: RabbitMqNode;
    const buses: Bus[] = [];
    beforeAll(async () => {
      broker = await startRabbitMq();
    }, 120_000);
    afterAll(async () => {
      await Promise.all(buses.map((bus) => bus.close()));
      await broker.stop();
    }, 60_000);

    const join = async (): Promise<Bus> => {
      const bus = await createRabbitBus({ url: broker.url, name: 'test' });
      buses.push(bus);
      return bus;
    };

    test('everything works again without a restart of ours, and no confirmed event is lost', async () => {
      const [server, caller] = [await join(), await join()];
      const [seen, heard] = [new Seen<string>(), new Seen<string>()];
      await server.serve('calc', async (payload) => payload);
      await server.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
      const listener = { event: ({ id }: EventMessage) => heard.add(id), gap: () => heard.add('gap') };
      await server.broadcast(['#'], listener);
      expect(await caller.request('calc', 'before', inFuture())).toBe('before');

      const confirmed = new Seen<string>();
      let publishing = true;
      const publisher = (async () => {
        for (let number = 0; publishing; number += 1) {
          const outcome = await failure(caller.publish([event(number)]));
          if (outcome === 'none') confirmed.add(String(number));
          else await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      await confirmed.atLeast(100);
      await broker.kill();
      await until(async () => !server.isConnected() && !caller.isConnected());
      const before = confirmed.items.length;
      expect(await failure(caller.request('calc', 'meanwhile', inFuture()))).toBe('unreachable');

      await broker.restart();
      await until(async () => server.isConnected() && caller.isConnected());
      await until(async () => (await failure(caller.request('calc', 'after', inFuture(1_000)))) === 'none');
      expect(await caller.request('calc', 'again', inFuture())).toBe('again');
      await heard.until((items) => items.includes('gap'));
      await confirmed.atLeast(before + 100);
      publishing = false;
      await publisher;
      const awaited = confirmed.items.at(-1)!;
      await seen.until((items) => items.includes(awaited));
      const arrived = new Set(seen.items);
      expect(confirmed.items.filter((id) => !arrived.has(id))).toEqual([]);
      await heard.until((items) => items.includes(awaited));
    }, 120_000);
  });
} else {
  test(`${name} is not tested here: rabbitmq-server is not installed`, () => undefined);
}
