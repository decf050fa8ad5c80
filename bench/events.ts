/**
 * Measures the events that services take: how many a second from a full queue, by one process and by two that share partitions, and
 * how far they lag while people pay, each as a ratio to the transfers of the same run: `npm run bench:events [-- --seconds 10]
 * [--events 60000]`. Writes to bench/results/.
 */
import { cpus } from 'node:os';
import type { ServiceName } from '@cabildo/contracts/action';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { createRabbitBus, type EventMessage } from '@cabildo/kit/bus';
import { envelopeOf } from '@cabildo/kit/service';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import { startStack, type Stack, type StackProcess } from '@cabildo/testing/lab/index.ts';
import { messageOf, SYSTEM, transferOf } from '../drills/lab/events.ts';
import { runLoad } from './load.ts';
import { checkTools } from './pgbench.ts';
import { publish, table, type Row } from './report.ts';

const { values } = readArguments({
  options: { seconds: { type: 'string', default: '10' }, events: { type: 'string', default: '60000' } },
});
const seconds = Number(values.seconds);
const count = Number(values.events);
const say = (line: string): void => console.log(`bench: ${line}`);

const SERVERS = 64;
const PARTITIONS = 4;
const AT_ONCE = 1_000;
const CONNECTIONS = 64;
/** The part of the events that is taken before the clock runs. */
const WARM = 0.3;

type Consumer = 'audit' | 'economy' | 'webhooks';
/** An event that the consumer takes. The economy finds that it has nothing to do for an item that nobody had. */
const EVENTS: Readonly<Record<Consumer, (server: number, nth: number) => EventMessage>> = {
  audit: (server, nth) => messageOf(transferOf(server, nth)),
  webhooks: (server, nth) => messageOf(transferOf(server, nth)),
  economy: (server, nth) =>
    messageOf(
      envelopeOf(itemDeleted, { item_id: nth } as never, {
        serverId: server,
        actor: SYSTEM,
        now: new Date(),
      }),
    ),
};

/** A number of a process's metrics, summed over its labels. */
async function metricOf({ opsUrl }: StackProcess, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

const handledBy = async (processes: readonly StackProcess[]): Promise<number> => {
  const counts = await Promise.all(processes.map((each) => metricOf(each, 'cabildo_events_handled_total')));
  return counts.reduce((sum, each) => sum + each, 0);
};

/** Fills the queue of a consumer whose processes are stopped, starts them, and tells how many events a second they take. */
async function drain(
  stack: Stack,
  name: Consumer,
  processes: readonly StackProcess[],
  partitions: number,
): Promise<number> {
  const env = { EVENT_PARTITIONS: String(partitions) };
  await Promise.all(processes.map((process) => process.restart({ env })));
  // The partitions are made before they are filled.
  await Promise.all(processes.map((process) => process.kill()));
  const consumers = { [name]: CONSUMERS[name as ServiceName] };
  const bus = await createRabbitBus({ url: stack.rabbitmq.url, name: 'bench', consumers });
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await bus.publish(
      Array.from({ length: AT_ONCE }, (_, nth) => EVENTS[name](1_000 + (nth % SERVERS), sent + nth)),
    );
  await bus.close();
  await Promise.all(processes.map((process) => process.restart()));
  // A process needs a moment until it has its share of the partitions.
  const reached = (least: number): Promise<void> => until(async () => (await handledBy(processes)) >= least);
  await reached(count * WARM);
  const [begun, already] = [performance.now(), await handledBy(processes)];
  await reached(count);
  return ((count - already) / (performance.now() - begun)) * 1_000;
}

/** Transfers a second, and the longest lag of each consumer that the economy saw meanwhile. */
async function pay(
  stack: Stack,
  community: Community,
): Promise<{ rate: number; lags: Map<Consumer, number> }> {
  const lags = new Map<Consumer, number>();
  let isOver = false;
  const watching = until(async () => {
    for (const name of ['audit', 'webhooks'] as const) {
      const lag = await metricOf(stack.processes.economy, 'cabildo_event_lag_seconds', `"${name}"`);
      lags.set(name, Math.max(lags.get(name) ?? 0, lag));
    }
    return isOver;
  });
  const { rate } = await runLoad(stack.url, community, 'transfer', seconds, CONNECTIONS);
  isOver = true;
  await watching;
  return { rate, lags };
}

async function measure(stack: Stack): Promise<Row[]> {
  const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), {
    people: 40,
    accountsEach: 25,
    balance: 1_000_000_000,
  });
  await runLoad(stack.url, community, 'transfer', seconds, CONNECTIONS);
  const { rate, lags } = await pay(stack, community);
  say(`transfers: ${Math.round(rate)}/s`);
  const rows: Row[] = [
    [`transfers over HTTP, ${CONNECTIONS} connections`, `${Math.round(rate)}/s`, '1.00 ×', ''],
  ];
  for (const [name, lag] of lags)
    rows.push([`longest lag of ${name} meanwhile`, `${lag.toFixed(1)} s`, '', '']);
  for (const name of ['audit', 'economy', 'webhooks'] as const) {
    const first = stack.processes[name];
    const one = await drain(stack, name, [first], 1);
    const parted = await drain(stack, name, [first], PARTITIONS);
    const two = await drain(stack, name, [first, await stack.start(name)], PARTITIONS);
    const row = (what: string, found: number, compared: number, to: string): void => {
      say(`${name}, ${what}: ${Math.round(found)}/s`);
      rows.push([
        `events of ${name}, ${what}`,
        `${Math.round(found)}/s`,
        `${(found / compared).toFixed(2)} × ${to}`,
        '',
      ]);
    };
    row('one process, one queue', one, rate, 'the transfers');
    row(`one process, ${PARTITIONS} queues`, parted, one, 'one queue');
    row(`two processes, ${PARTITIONS} queues`, two, one, 'one queue');
  }
  return rows;
}

await checkTools();
const stack = await startStack({
  env: { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' },
  onProgress: say,
});
try {
  const caption = `${cpus().length} cores, which load, servers and databases share; a full queue has ${count} events of ${SERVERS} servers.`;
  await publish(table(await measure(stack), caption), 'events');
} finally {
  await stack.stop();
}
