import {
  startRabbitMqCluster,
  type LabServer,
  type RabbitMqCluster,
  type RabbitMqNode,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { closeBooks, readBooks, untilLogged } from './lab/books.ts';
import { Payments } from './lab/payments.ts';
import { foundWealthy, startPlatform } from './lab/platform.ts';

const PEOPLE = 8;
/** Transfers that are answered before the drill goes on. */
const MANY = 100;

/** Kills a node, lives without it, and starts it again. Returns the seconds until everybody was answered again. */
async function lose(node: RabbitMqNode, payments: Payments, stack: Stack, say: Say): Promise<number> {
  const before = performance.now();
  await node.kill();
  // Each payer was answered since then, so none waits for the node.
  await payments.more(PEOPLE);
  const seconds = Math.round((performance.now() - before) / 100) / 10;
  say(`everybody is answered again after ${seconds} s`);
  await payments.more(MANY);
  await untilLogged(stack, payments.transfers);
  say('all events have arrived without it');
  await node.restart();
  await payments.more(MANY);
  return seconds;
}

async function loseEach(say: Say, onEnd: OnEnd): Promise<Count[]> {
  let cluster: RabbitMqCluster | undefined;
  const startBroker = async (): Promise<LabServer> => (cluster = await startRabbitMqCluster());
  const stack = await startPlatform(say, onEnd, { startBroker });
  const community = await foundWealthy(stack, { people: PEOPLE });
  const before = await readBooks(stack);
  const payments = new Payments(stack.url, community);
  const load = payments.start();
  await payments.more(MANY);
  const seconds: number[] = [];
  for (const [index, node] of cluster!.nodes.entries()) {
    say(`node ${index + 1} is killed`);
    seconds.push(await lose(node, payments, stack, say));
    say(`node ${index + 1} is back`);
  }
  await load.finish();
  const { transfers, oddities: lines } = payments;
  const { inBooks, inLog, breaches } = await closeBooks(stack, say, { transfers, before, lines });
  return [
    { what: 'transfers', count: transfers.length },
    inBooks,
    ...payments.counts(),
    { what: 'seconds until all were answered without one, at most', count: Math.max(...seconds) },
    inLog,
    breaches,
  ];
}

export default {
  title: 'Each node of a RabbitMQ of three is lost in turn: requests and events go on, and none is lost.',
  isQuick: false,
  run: loseEach,
} satisfies Drill;
