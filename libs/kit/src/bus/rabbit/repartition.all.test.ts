import { gate, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit } from '@cabildo/testing/bus/rabbit-lab.ts';
import { BrokerInspection } from './inspection.ts';
import { CONSUMERS, eventsOf, inOrder, isTaken, ordersIn, taker } from './partitions.fixture.ts';

describeOnRabbit('events whose number of queues changes', (newLab, url) => {
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
    if (before > 1) await until(() => isTaken(lab, before));
    await publisher.publish(eventsOf(16, 3));
    const closing = early.close();
    held.open();
    await closing;
    const join = () => taker(lab, after, (taken) => all.add(...taken));
    await Promise.all([join(), join()]);
    for (let from = 3; from < 6; from += 1) await publisher.publish(eventsOf(16, 1, from));
    await until(async () => new Set(all.items).size === 16 * 6);
    expect(ordersIn(all.items)).toEqual(inOrder(16, 6));
    await publisher.publish([{ id: '0-0', key: 'economy.a.b', payload: 'of no server' }]);
    await all.until((items) => items.includes('0-0'));
  });

  test('are handled in their order when the number changes again before the first queue is empty', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    await publisher.publish(eventsOf(16, 3));
    const held = gate();
    const early = await taker(lab, 4, async () => {
      await held.opened;
      throw new Error('not now');
    });
    await publisher.publish(eventsOf(16, 1, 3));
    const closing = early.close();
    held.open();
    await closing;
    const all = new Seen<string>();
    const join = () => taker(lab, 2, (taken) => all.add(...taken));
    await Promise.all([join(), join()]);
    await publisher.publish(eventsOf(16, 1, 4));
    await until(() => new Set(all.items).size === 16 * 5);
    expect(ordersIn(all.items)).toEqual(inOrder(16, 5));
  });

  test('are parted again, in their order, by a process that comes back to a broker that has lost everything', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const line = await lab.wire();
    const all = new Seen<string>();
    const held = gate();
    const note = async (taken: string[]): Promise<void> => {
      await held.opened;
      all.add(...taken);
    };
    await taker(lab, 4, note, { url: line.url, maxBatch: 1 });
    line.sever();
    const own = `${lab.prefix}.events.audit`;
    const partitions = [0, 1, 2, 3].map((nth) => `${own}.4.${nth}`);
    for (const queue of [own, ...partitions]) await lab.admin.deleteQueue(queue);
    for (const exchange of [own, `${own}.rest`, `${own}.4`]) await lab.admin.deleteExchange(exchange);
    line.mend();
    const publisher = await lab.join();
    const looked = await BrokerInspection.open(url, lab.prefix);
    let published = 0;
    await until(async () => {
      await publisher.publish([{ id: `1-${published}`, key: 'economy.a.b', payload: '1', server: 1 }]);
      published += 1;
      const queues = await looked.eventQueues('audit');
      return queues.some(({ name, messages }) => name === partitions[1] && messages > 1);
    });
    await looked.close();
    held.open();
    await until(() => new Set(all.items).size === published);
    expect(ordersIn(all.items)).toEqual(inOrder(1, published));
  });

  test('stay parted when a process with the setting of before loses its connection', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const line = await lab.wire();
    const old = await taker(lab, 1, () => undefined, { url: line.url });
    await (await taker(lab, 2, () => undefined)).close();
    line.cut();
    await until(() => isTaken(lab, 2));
    await old.close();
    await (await lab.join()).publish(eventsOf(2, 1));
    expect((await lab.admin.checkQueue(`${lab.prefix}.events.audit`)).messageCount).toBe(0);
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

  test('are still taken from a queue of an earlier number when that is deleted and made again', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    await (await taker(lab, 2, () => undefined)).close();
    await taker(lab, 4, () => undefined);
    await until(() => isTaken(lab, 2));
    await lab.admin.deleteQueue(`${lab.prefix}.events.audit.2.0`);
    const looked = await BrokerInspection.open(url, lab.prefix);
    const isTakenAgain = async (): Promise<boolean> => {
      const queues = await looked.eventQueues('audit');
      return queues.some(({ name, consumers }) => name.endsWith('.2.0') && consumers > 0);
    };
    await until(isTakenAgain);
    await looked.close();
  });

  test('count as taken from the first queue, though nothing follows them', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    await publisher.publish(eventsOf(4, 1));
    await taker(lab, 4, () => undefined);
    await until(() => publisher.figures().lag.get('audit') === 0);
  });
});
