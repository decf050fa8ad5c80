import { randomUUID } from 'node:crypto';
import { startAddress } from './address.ts';
import { isReachable } from './reachable.ts';
import { startRabbitMq, type RabbitMqNode } from './rabbitmq.ts';
import type { LabServer } from './server.ts';

/** A RabbitMQ of two nodes behind one address, which leads each new connection to the next node that runs. */
export interface RabbitMqPair extends LabServer {
  readonly nodes: readonly [RabbitMqNode, RabbitMqNode];
}

/**
 * Starts two nodes that form a cluster, the first one with `management`. {@link LabServer.kill} and `restart` are of both.
 * @param policy a policy by which queues are mirrored, in the words of the management API
 */
export async function startRabbitMqPair(policy: object): Promise<RabbitMqPair> {
  const id = randomUUID().slice(0, 8);
  const names = ['first', 'second'].map((name) => `cabildo-${id}-${name}@localhost`);
  const cluster = { names, cookie: randomUUID() };
  // The second finds the first one by its name, and joins.
  const first = await startRabbitMq({ management: true, cluster: { ...cluster, name: names[0]! } });
  const second = await startRabbitMq({ cluster: { ...cluster, name: names[1]! } });
  const nodes = [first, second] as const;
  const response = await fetch(`${first.managementUrl}/api/policies/%2F/cabildo`, {
    method: 'PUT',
    headers: { authorization: `Basic ${btoa('guest:guest')}`, 'content-type': 'application/json' },
    body: JSON.stringify(policy),
  });
  if (!response.ok)
    throw new Error(`RabbitMQ refuses the policy: ${response.status} ${await response.text()}`);
  const reachable = new Set<RabbitMqNode>(nodes);
  const look = async ({ url }: RabbitMqNode): Promise<boolean> => isReachable(url, 500);
  const asking = setInterval(() => {
    for (const node of nodes)
      void look(node).then((is) => (is ? reachable.add(node) : reachable.delete(node)));
  }, 250);
  let connections = 0;
  const address = await startAddress(() => {
    const ports = [...reachable].map(({ port }) => port);
    connections += 1;
    // Without a node the connection is refused: nothing listens on port 1.
    return ports[connections % ports.length] ?? 1;
  });
  return {
    nodes,
    url: `amqp://guest:guest@127.0.0.1:${address.port}`,
    port: address.port,
    get pid() {
      return first.pid;
    },
    kill: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
    restart: async () => void (await Promise.all(nodes.map((node) => node.restart()))),
    async stop() {
      clearInterval(asking);
      address.close();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
