import {
  describeWhere,
  findRabbitMq,
  startRabbitMqCluster,
  type RabbitMqCluster,
} from '@cabildo/testing/lab/index.ts';
import { describeBus } from '@cabildo/testing/bus/conformance.ts';
import { rabbitLab } from '@cabildo/testing/bus/rabbit-lab.ts';

describeWhere(
  findRabbitMq() !== undefined,
  'rabbitmq-server',
  'a vhost of quorum queues (decision 84)',
  () => {
    let cluster: RabbitMqCluster;
    beforeAll(async () => {
      cluster = await startRabbitMqCluster(1);
    });
    afterAll(() => cluster.stop());

    describeBus('RabbitMQ', (options) => rabbitLab(cluster.url, options));

    test('keeps requests in a quorum queue', async () => {
      const { join, admin, prefix, close } = await rabbitLab(cluster.url);
      const server = await join();
      await server.serve('calc', async (payload) => payload);
      // The broker compares the type with that of the queue, and refuses another one.
      const declared = await admin.assertQueue(`${prefix}.rpc.calc`, {
        durable: true,
        expires: 60_000,
        arguments: { 'x-queue-type': 'quorum' },
      });
      expect(declared.consumerCount).toBe(1);
      await close();
    });
  },
);
