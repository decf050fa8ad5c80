import { isDeepStrictEqual } from 'node:util';
import type { Bus, EventMessage, SubscribeOptions } from '../port.ts';
import { BrokerInspection } from './inspection.ts';
import { gate, ids, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit, type RabbitLab } from '@cabildo/testing/bus/rabbit-lab.ts';

const CONSUMERS = { audit: ['economy.#'] };

/** Events of so many servers, in turns; the payload says the server. */
const eventsOf = (servers: number, each: number, from = 0): EventMessage[] =>
  Array.from({ length: servers * each }, (_, index) => {
    const server = 1 + (index % servers);
    const nth = from + Math.floor(index / servers);
    return { id: `${server}-${nth}`, key: `economy.${nth % 2 ? 'a' : 'b'}.c`, payload: `${server}`, server };
  });

/** The numbers of each server's events in the order in which they came, each once. */
function ordersIn(seen: readonly string[]): Map<string, number[]> {
  const orders = new Map<string, number[]>();
  for (const id of new Set(seen)) {
    const [server, nth] = id.split('-') as [string, string];
    orders.set(server, [...(orders.get(server) ?? []), Number(nth)]);
  }
  return orders;
}

const inOrder = (servers: number, each: number): Map<string, number[]> =>
  new Map(
    Array.from({ length: servers }, (_, index) => [
      `${index + 1}`,
      Array.from({ length: each }, (_, nth) => nth),
    ]),
  );

/** The number of processes that take from each partition. */
async function takersIn({ admin, prefix }: RabbitLab, partitions: number): Promise<number[]> {
  const takers: number[] = [];
  for (let nth = 0; nth < partitions; nth += 1)
    takers.push((await admin.checkQueue(`${prefix}.events.audit.${partitions}.${nth}`)).consumerCount);
  return takers;
}

const isShared = async (lab: RabbitLab, partitions: number): Promise<boolean> =>
  (await takersIn(lab, partitions)).every((takers) => takers === 1);

/** A process that takes events, and notes which. */
async function taker(
  lab: RabbitLab,
  partitions: number,
  note: (ids: string[]) => unknown,
  options: SubscribeOptions = {},
): Promise<Bus> {
  const bus = await lab.joinWith({ partitions });
  await bus.subscribe(
    'audit',
    CONSUMERS.audit,
    async (messages) => void (await note(ids(messages))),
    options,
  );
  return bus;
}

describeOnRabbit('events that are parted by server', (newLab, url) => {
  test('are shared evenly by the processes of a consumer, and those of a server keep their order', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const all = new Seen<string>();
    const counts = [0, 0];
    for (const process of counts.keys())
      await taker(lab, 4, (taken) => {
        counts[process]! += taken.length;
        all.add(...taken);
      });
    let rounds = 0;
    const isEven = async (): Promise<boolean> => {
      counts.fill(0);
      await publisher.publish(eventsOf(16, 1, rounds));
      rounds += 1;
      await all.atLeast(16 * rounds);
      return counts[0] === counts[1];
    };
    await until(isEven);
    for (const last = rounds + 20; rounds < last;) expect(await isEven()).toBe(true);
    expect(ordersIn(all.items)).toEqual(inOrder(16, rounds));
  });

  test('go on, in their order, to the processes that are left and to those that come', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const all = new Seen<string>();
    const note = (taken: string[]) => all.add(...taken);
    let processes = [await taker(lab, 4, note), await taker(lab, 4, note)];
    for (let round = 0; round < 4; round += 1) {
      await publisher.publish(eventsOf(16, 5, 5 * round));
      const [leaving, ...staying] = processes as [Bus, ...Bus[]];
      await Promise.all([leaving.close(), publisher.publish(eventsOf(16, 1, 100 + round))]);
      processes = [...staying, await taker(lab, 4, note)];
    }
    await until(async () => ordersIn(all.items).size === 16 && new Set(all.items).size === 16 * 24);
    for (const order of ordersIn(all.items).values()) {
      expect(order.filter((nth) => nth < 100)).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
      expect(order.filter((nth) => nth >= 100)).toEqual([100, 101, 102, 103]);
    }
  });

  test.each([
    [1, 4],
    [4, 1],
    [2, 8],
  ])('are handled in their order when %d queues become %d', async (before, after) => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const all = new Seen<string>();
    const held = gate();
    const early = await taker(lab, before, async () => {
      await held.opened;
      throw new Error('not now');
    });
    if (before > 1) await until(() => isShared(lab, before));
    await publisher.publish(eventsOf(16, 3));
    const closing = early.close();
    held.open();
    await closing;
    await taker(lab, after, (taken) => all.add(...taken));
    for (let from = 3; from < 6; from += 1) await publisher.publish(eventsOf(16, 1, from));
    await until(async () => new Set(all.items).size === 16 * 6);
    expect(ordersIn(all.items)).toEqual(inOrder(16, 6));
    await publisher.publish([{ id: '0-0', key: 'economy.a.b', payload: 'of no server' }]);
    await all.until((items) => items.includes('0-0'));
  });

  test('wait until all is handled that came before their partitions were made, however long that takes', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    await publisher.publish(eventsOf(16, 3));
    const waiting = async (): Promise<number> =>
      (await lab.admin.checkQueue(`${lab.prefix}.events.audit`)).messageCount;
    const all = new Seen<string>();
    const held = gate();
    const note = async (taken: string[]): Promise<void> => {
      if (taken.some((id) => Number(id.split('-')[1]) < 3)) await held.opened;
      all.add(...taken);
    };
    const before = await waiting();
    // It holds two messages, and asks behind the others for a receipt.
    await taker(lab, 4, note, { maxBatch: 1 });
    await until(async () => (await waiting()) === before - 1);
    await publisher.publish(eventsOf(16, 1, 3));
    // Until the second one asks, the first one has looked again for partitions to take.
    await taker(lab, 4, note, { maxBatch: 1 });
    await until(async () => (await waiting()) === before);
    held.open();
    await until(async () => new Set(all.items).size === 16 * 4);
    expect(ordersIn(all.items)).toEqual(inOrder(16, 4));
  });

  test('and are given up lie with the other dead letters, and come again when they are put back', async () => {
    const dead = new Seen<string>();
    const lab = await newLab({
      consumers: CONSUMERS,
      backoff: () => 1,
      onDeadLetter: (_, { id }) => dead.add(id),
    });
    const publisher = await lab.join();
    const all = new Seen<string>();
    let isMended = false;
    const bus = await lab.joinWith({ partitions: 4 });
    const handler = async (messages: readonly EventMessage[]): Promise<void> => {
      if (!isMended && messages.some(({ id }) => id === '3-0')) throw new Error('not now');
      all.add(...ids(messages));
    };
    await bus.subscribe('audit', CONSUMERS.audit, handler, { maxDeliveries: 2 });
    await publisher.publish(eventsOf(4, 1));
    await dead.atLeast(1);
    const box = await lab.deadLetters();
    await until(async () => (await box.list('audit')).length === 1);
    isMended = true;
    await box.replay('audit');
    await all.atLeast(4);
    expect([dead.items, all.items.toSorted()]).toEqual([['3-0'], ['1-0', '2-0', '3-0', '4-0']]);
  });

  test('are seen from outside, in whichever queue they wait', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    await (await taker(lab, 2, () => undefined)).close();
    await publisher.publish([...eventsOf(2, 1), { id: '0-0', key: 'economy.a.b', payload: 'of no server' }]);
    const looked = await BrokerInspection.open(url, lab.prefix);
    const found = async () =>
      (await looked.eventQueues('audit')).map(({ name, messages, consumers }) => [name, messages, consumers]);
    const own = `${lab.prefix}.events.audit`;
    const wanted = [
      [own, 1, 0],
      [`${own}.2.0`, 1, 0],
      [`${own}.2.1`, 1, 0],
    ];
    await until(async () => isDeepStrictEqual(await found(), wanted));
    await looked.close();
  });

  test('count as taken once their partition has taken them', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const held = gate();
    await taker(lab, 4, (taken) => (taken.includes('1-0') ? held.opened : undefined));
    await until(() => isShared(lab, 4));
    await publisher.publish(eventsOf(4, 1));
    const lag = (): number => publisher.figures().lag.get('audit')!;
    const first = lag();
    await until(async () => lag() > first);
    held.open();
    await until(async () => lag() === 0);
  });
});
