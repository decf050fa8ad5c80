import { isDeepStrictEqual } from 'node:util';
import { gate, ids, Seen, until } from '@cabildo/testing/bus/lab.ts';
import { describeOnRabbit } from '@cabildo/testing/bus/rabbit-lab.ts';
import type { Bus, EventMessage } from '../port.ts';
import { BrokerInspection } from './inspection.ts';
import { CONSUMERS, eventsOf, inOrder, isTaken, ordersIn, taker } from './partitions.fixture.ts';

describeOnRabbit('events that are parted by server', (newLab, url) => {
  test('are shared evenly by the processes of a consumer, which then keep them, and those of a server keep their order', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const all = new Seen<string>();
    const counts = [0, 0];
    const takers = new Map<string, number>();
    let handedOver = 0;
    for (const process of counts.keys())
      await taker(lab, 4, (taken) => {
        counts[process]! += taken.length;
        for (const server of taken.map((id) => id.split('-')[0]!)) {
          if (takers.get(server) !== process) handedOver += 1;
          takers.set(server, process);
        }
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
    handedOver = 0;
    // So long that each process looks several times.
    for (const end = Date.now() + 4_000; Date.now() < end;) await isEven();
    expect([counts[0], handedOver]).toEqual([counts[1], 0]);
    expect(ordersIn(all.items)).toEqual(inOrder(16, rounds));
  });

  test('all go to the process that is left when the other one dies', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const line = await lab.wire();
    const [dying, left] = [new Seen<string>(), new Seen<string>()];
    await taker(lab, 4, (taken) => dying.add(...taken), { url: line.url });
    await taker(lab, 4, (taken) => left.add(...taken));
    let rounds = 0;
    await until(async () => {
      await publisher.publish(eventsOf(16, 1, rounds++));
      return dying.items.length > 0 && left.items.length > 0;
    });
    line.sever();
    await publisher.publish(eventsOf(16, 1, rounds++));
    await until(() => new Set([...dying.items, ...left.items]).size === 16 * rounds);
    const [last, before] = [left.items.length, dying.items.length];
    await publisher.publish(eventsOf(16, 1, rounds++));
    await left.atLeast(last + 16);
    expect(dying.items.length).toBe(before);
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

  test('are taken from partitions with other settings, which are named from outside', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    await (await taker(lab, 2, () => undefined, { maxDeliveries: 3 })).close();
    const all = new Seen<string>();
    await taker(lab, 2, (taken) => all.add(...taken));
    await publisher.publish(eventsOf(2, 1));
    await all.atLeast(2);
    const looked = await BrokerInspection.open(url, lab.prefix);
    const own = `${lab.prefix}.events.audit`;
    expect(await looked.declaredOtherwise([], ['audit'])).toEqual([`${own}.2.0`, `${own}.2.1`]);
    await looked.close();
  });

  test('count as taken once their partition has taken them', async () => {
    const lab = await newLab({ consumers: CONSUMERS });
    const publisher = await lab.join();
    const held = gate();
    await taker(lab, 4, (taken) => (taken.includes('1-0') ? held.opened : undefined));
    await until(() => isTaken(lab, 4));
    await publisher.publish(eventsOf(4, 1));
    const lag = (): number => publisher.figures().lag.get('audit')!;
    const first = lag();
    await until(async () => lag() > first);
    held.open();
    await until(async () => lag() === 0);
  });
});
