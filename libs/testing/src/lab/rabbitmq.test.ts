import { connect } from 'amqplib';
import { describeProcess } from '@cabildo/kit/embedded/process-table.ts';
import { findRabbitMq, startRabbitMq, type RabbitMqNode } from './rabbitmq.ts';
import { isReachable } from './reachable.ts';
import { describeWhere } from './require-or-skip.ts';

const START_LIMIT_MS = 120_000;

describeWhere(findRabbitMq() !== undefined, 'rabbitmq-server', 'A RabbitMQ of its own', () => {
  let node: RabbitMqNode;

  beforeAll(async () => {
    node = await startRabbitMq();
  }, START_LIMIT_MS);

  afterAll(() => node.stop(), START_LIMIT_MS);

  test(
    'keeps its data and port over a restart, and can be killed by its process id',
    async () => {
      await publish(node.url, 'kept', 'hello');
      const { pid, port } = node;
      await node.restart();
      expect(node.port).toBe(port);
      expect(node.pid).not.toBe(pid);
      expect(await take(node.url, 'kept')).toBe('hello');

      expect(describeProcess(node.pid)?.command).toContain('beam');
      await node.kill();
      expect(await isReachable(node.url)).toBe(false);
      expect(describeProcess(node.pid)).toBeUndefined();
    },
    START_LIMIT_MS,
  );
});

async function publish(url: string, queue: string, text: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(queue, { durable: true });
  channel.sendToQueue(queue, Buffer.from(text), { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

async function take(url: string, queue: string): Promise<string | undefined> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const message = await channel.get(queue, { noAck: true });
  await connection.close();
  return message ? message.content.toString() : undefined;
}
