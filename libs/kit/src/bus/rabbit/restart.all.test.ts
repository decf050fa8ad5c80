import {
  describeWhere,
  findRabbitMq,
  isReachable,
  startRabbitMq,
  type RabbitMqNode,
} from '@cabildo/testing/lab/index.ts';
import { connect } from 'amqplib';
import { describeProcess } from '../../embedded/process-table.ts';
import type { Bus, EventMessage } from '../port.ts';
import { createRabbitBus } from './bus.ts';
import { breathe, event, failure, ids, inFuture, Seen, until } from '@cabildo/testing/bus/lab.ts';

const name = 'the RabbitMQ bus under a broker that goes away';

/** Leaves a message to the broker alone. */
async function putAside(url: string, text: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue('aside', { durable: true });
  channel.sendToQueue('aside', Buffer.from(text), { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

async function takeBack(url: string): Promise<string | undefined> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const message = await channel.get('aside', { noAck: true });
  await connection.close();
  return message ? message.content.toString() : undefined;
}

describeWhere(findRabbitMq() !== undefined, 'rabbitmq-server', name, () => {
  let broker: RabbitMqNode;
  let server: Bus;
  let caller: Bus;
  const [seen, heard, confirmed] = [new Seen<string>(), new Seen<string>(), new Seen<string>()];
  const stopPublishing = new AbortController();
  let publishing: Promise<void>;

  const publishWithoutEnd = async (): Promise<void> => {
    for (let number = 0; !stopPublishing.signal.aborted; number += 1) {
      const outcome = await failure(caller.publish([event(number)]));
      if (outcome === 'none') confirmed.add(String(number));
      else await breathe();
    }
  };

  beforeAll(async () => {
    broker = await startRabbitMq();
    server = await createRabbitBus({ url: broker.url, name: 'server' });
    caller = await createRabbitBus({ url: broker.url, name: 'caller' });
    await server.serve('calc', async (payload) => payload);
    await server.subscribe('audit', ['#'], async (messages) => seen.add(...ids(messages)));
    const listener = { event: ({ id }: EventMessage) => heard.add(id), gap: () => heard.add('gap') };
    await server.broadcast(['#'], listener);
    publishing = publishWithoutEnd();
  });

  afterAll(async () => {
    stopPublishing.abort();
    await publishing;
    await Promise.all([server.close(), caller.close()]);
    await broker.stop();
  });

  /** Answers with the newest event that was confirmed and has arrived everywhere. */
  const everythingWorks = async (): Promise<string> => {
    await until(async () => (await failure(caller.request('calc', 'probe', inFuture(1_000)))) === 'none');
    expect(await caller.request('calc', 'again', inFuture())).toBe('again');
    const before = confirmed.items.length;
    await confirmed.atLeast(before + 100);
    const newest = confirmed.items.at(-1)!;
    await Promise.all([seen, heard].map((each) => each.until((items) => items.includes(newest))));
    return newest;
  };

  const lostUpTo = (newest: string): string[] => {
    const arrived = new Set(seen.items);
    const sure = confirmed.items.slice(0, confirmed.items.indexOf(newest) + 1);
    return sure.filter((id) => !arrived.has(id));
  };

  const gaps = (): number => heard.items.filter((item) => item === 'gap').length;

  // This test comes first, because a broker killed within a second of the first declaration of a quorum queue
  // may lose the queue's place on disk (RabbitMQ 3.10), which no client can repair. An orderly end stores it.
  test('everything works again after an orderly restart', async () => {
    await everythingWorks();
    const { pid, port } = broker;
    await putAside(broker.url, 'hello');
    await broker.restart();
    expect(await takeBack(broker.url)).toBe('hello');
    expect(broker.port).toBe(port);
    expect(broker.pid).not.toBe(pid);
    await heard.until(() => gaps() > 0);
    expect(lostUpTo(await everythingWorks())).toEqual([]);
  });

  test('everything works again after the broker was killed, and no confirmed event is lost', async () => {
    await everythingWorks();
    const before = gaps();
    expect(describeProcess(broker.pid)?.command).toContain('beam');
    await broker.kill();
    expect(describeProcess(broker.pid)).toBeUndefined();
    expect(await isReachable(broker.url)).toBe(false);
    await until(() => !server.isConnected() && !caller.isConnected());
    expect(await failure(caller.request('calc', 'meanwhile', inFuture()))).toBe('unreachable');
    await broker.restart();
    await heard.until(() => gaps() > before);
    expect(lostUpTo(await everythingWorks())).toEqual([]);
  });
});
