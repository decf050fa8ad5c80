import { foundCommunity, until, type Community } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  startPostgres,
  startRabbitMqCluster,
  startStack,
  type LabServer,
  type RabbitMqCluster,
  type RabbitMqNode,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { Orders } from './orders.ts';
import { loggedTransfers, missing, readBooks } from './transfers.ts';

const PEOPLE = 8;
/** Transfers that are answered before the drill goes on. */
const MANY = 100;
const SETTINGS = { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' };

/** Kills a node, lives without it, and starts it again. Returns the seconds until everybody was answered again. */
async function lose(node: RabbitMqNode, orders: Orders, stack: Stack, say: Say): Promise<number> {
  const before = performance.now();
  await node.kill();
  // Each payer was answered since then, so none waits for the node.
  await orders.more(PEOPLE);
  const seconds = Math.round((performance.now() - before) / 100) / 10;
  say(`everybody is answered again after ${seconds} s`);
  await orders.more(MANY);
  await untilLogged(orders, stack);
  say('all events have arrived without it');
  await node.restart();
  await orders.more(MANY);
  return seconds;
}

/** Waits until the log has the transfers that were answered so far. */
async function untilLogged(orders: Orders, stack: Stack): Promise<void> {
  const known = [...orders.transfers];
  await until(async () => missing(known, await loggedTransfers(stack)) === 0);
}

async function loseEach(say: Say, onEnd: OnEnd): Promise<Count[]> {
  let cluster: RabbitMqCluster | undefined;
  const startBroker = async (): Promise<LabServer> => (cluster = await startRabbitMqCluster());
  const startDatabase = (): Promise<LabServer> => startPostgres({ settings: FAST_SETTINGS });
  const stack = await startStack({ env: SETTINGS, startBroker, startDatabase, onProgress: say });
  onEnd(() => stack.stop());
  const community: Community = await foundCommunity(stack.url, stack.databaseUrl('servers'), {
    people: PEOPLE,
    accountsEach: 1,
    balance: 1_000_000,
  });
  const before = await readBooks(stack);
  const orders = new Orders(stack.url, community);
  const paying = orders.run();
  await orders.more(MANY);
  const seconds: number[] = [];
  for (const [index, node] of cluster!.nodes.entries()) {
    say(`node ${index + 1} is killed`);
    seconds.push(await lose(node, orders, stack, say));
    say(`node ${index + 1} is back`);
  }
  orders.stop();
  await paying;
  await untilLogged(orders, stack);
  const after = await readBooks(stack);
  for (const line of [...orders.oddities.slice(0, 10), ...after.breaches]) say(line);
  return [
    { what: 'transfers', count: orders.transfers.length },
    {
      what: 'more or fewer in the books',
      count: after.transfers - before.transfers - orders.transfers.length,
      wanted: 0,
    },
    ...orders.counts(),
    { what: 'seconds until all were answered without one, at most', count: Math.max(...seconds) },
    { what: 'missing in the log', count: missing(orders.transfers, await loggedTransfers(stack)), wanted: 0 },
    { what: 'breaches of the books', count: after.breaches.length, wanted: 0 },
  ];
}

export default {
  title: 'Each node of a RabbitMQ of three is lost in turn: requests and events go on, and none is lost.',
  isQuick: false,
  run: loseEach,
} satisfies Drill;
