import { randomUUID } from 'node:crypto';
import { startAddress } from './address.ts';
import { startRabbitMq, type RabbitMqNode } from './rabbitmq.ts';
import type { LabServer } from './server.ts';

/** A RabbitMQ of several nodes behind one address, which leads each new connection to the next node that runs. */
export interface RabbitMqCluster extends LabServer {
  readonly nodes: readonly RabbitMqNode[];
}

const VHOST = 'cabildo';

/**
 * Starts nodes that form a cluster, the first one with `management`, and a vhost in which queues that are declared without a
 * type are quorum queues, as an operator sets it up. {@link LabServer.kill} and `restart` are of all nodes.
 * @param size how many nodes; one of three may be lost
 */
export async function startRabbitMqCluster(size = 3): Promise<RabbitMqCluster> {
  const id = randomUUID().slice(0, 8);
  const names = Array.from({ length: size }, (_, index) => `cabildo-${id}-${index + 1}@localhost`);
  const cookie = randomUUID();
  const start = (name: string, management = false): Promise<RabbitMqNode> =>
    startRabbitMq({ management, cluster: { names, cookie, name } });
  const first = await start(names[0]!, true);
  // The vhost is made while there is one node, which need not wait for others.
  await makeVhost(first);
  const nodes = [first];
  // The other nodes find the first one by its name, and join.
  for (const name of names.slice(1)) nodes.push(await start(name));
  let connections = 0;
  const address = await startAddress(() => {
    const turn = connections++ % nodes.length;
    return [...nodes.slice(turn), ...nodes.slice(0, turn)].map(({ port }) => port);
  });
  return {
    nodes,
    url: `amqp://guest:guest@127.0.0.1:${address.port}/${VHOST}`,
    port: address.port,
    get pid() {
      return first.pid;
    },
    kill: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
    restart: async () => void (await Promise.all(nodes.map((node) => node.restart()))),
    async stop() {
      address.close();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function makeVhost({ managementUrl }: RabbitMqNode): Promise<void> {
  const put = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${managementUrl}/api/${path}`, {
      method: 'PUT',
      headers: { authorization: `Basic ${btoa('guest:guest')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`RabbitMQ refuses ${path}: ${response.status} ${await response.text()}`);
  };
  // RabbitMQ 3.10 knows it by the other name.
  await put(`vhosts/${VHOST}`, { default_queue_type: 'quorum', defaultqueuetype: 'quorum' });
  await put(`permissions/${VHOST}/guest`, { configure: '.*', write: '.*', read: '.*' });
}
