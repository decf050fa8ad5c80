import { setTimeout as pause } from 'node:timers/promises';
import { until, type Community } from '@cabildo/testing';
import {
  startBalancer,
  startPostgres,
  startRabbitMq,
  type LabServer,
  type RabbitMqNode,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { closeBooks } from './lab/books.ts';
import { Calls, type Body } from './lab/calls.ts';
import { startLoad } from './lab/load.ts';
import { foundWealthy, paymentOf, startPlatform } from './lab/platform.ts';
import { Hpa, queueLength, readScaler, type ScalerNumbers } from './scale/scaler.ts';

/** The bounds of this drill; the manifests keep two processes, and have room for six. */
const LEAST = 1;
const MOST = 4;
/** Seconds of the manifests last a tenth here, so that a wave is over within the drill. */
const TIME = 0.1;
/** A process counts as busy with a part of the messages of the manifests, because two cores cannot answer four times as many in time. */
const PART = 0.25;
/** Each has one request under way, so that more wait than three processes are wanted for. */
const CALLERS = 80;
const MOST_BETWEEN_MS = 50;
/** The time that all processes stay busy. */
const BUSY_MS = 15_000;

/** A commit takes this many microseconds, as with a disk behind a network, so that one process is not enough. */
const SLOW_COMMITS = { commit_delay: '10000', commit_siblings: '0' };

/** The economy's processes: the one of the stack, and those that the scaler adds. */
class Economies {
  most = 1;
  readonly #stack: Stack;
  readonly #running: LabProcesses;

  constructor(stack: Stack) {
    this.#stack = stack;
    this.#running = [stack.processes.economy];
  }

  get count(): number {
    return this.#running.length;
  }

  /** Starts or drains as many as are missing or left over, as a Deployment does. */
  async scaleTo(count: number): Promise<void> {
    const more = Array.from({ length: Math.max(count - this.count, 0) }, () => this.#stack.start('economy'));
    this.#running.push(...(await Promise.all(more)));
    this.most = Math.max(this.most, this.count);
    await Promise.all(this.#running.splice(count).map((process) => process.kill('SIGTERM')));
  }
}
type LabProcesses = Stack['processes']['economy'][];

/** Looks at the queue and scales, until the work of the caller is over and the least number of processes runs. */
async function scale(
  economies: Economies,
  { managementUrl }: RabbitMqNode,
  numbers: ScalerNumbers,
  { isOver, say }: { isOver: () => boolean; say: Say },
): Promise<void> {
  const { queue, target, pollingSeconds, stabilisationSeconds } = numbers;
  const windowMs = stabilisationSeconds * 1_000 * TIME;
  const hpa = new Hpa({ target: target * PART, least: LEAST, most: MOST, windowMs });
  while (!isOver() || economies.count > LEAST) {
    const messages = await queueLength(managementUrl!, queue);
    const desired = hpa.desired(economies.count, messages, Date.now());
    if (desired !== economies.count) say(`${messages} messages: from ${economies.count} to ${desired}`);
    await economies.scaleTo(desired);
    await pause(pollingSeconds * 1_000 * TIME);
  }
}

/** Has everybody pay the next one, and add and remove a contact: commands of the ledger, and others. */
function worksOf(calls: Calls, url: string, community: Community) {
  const { serverId, citizens } = community;
  const transfers: number[] = [];
  const works = citizens.map(({ client, accounts }, index) => {
    const next = citizens[(index + 1) % citizens.length]!.accounts[0]!;
    const { characterId: server_character_id } = accounts[0]!;
    const call = calls.as(client, url, serverId);
    const send = async (action: string, params: Body) => {
      const answer = await call(`server_economy.${action}`, params);
      await pause(Math.random() * MOST_BETWEEN_MS);
      return answer;
    };
    return async (): Promise<void> => {
      const { transfer_id } = await send('internal_transfer', paymentOf(community, index));
      if (transfer_id) transfers.push(transfer_id as number);
      const contact = { alias: 'la vecina', contact_character_id: next.characterId };
      const { contact_id } = await send('add_contact', { server_character_id, ...contact });
      if (contact_id) await send('remove_contact', { server_character_id, contact_id });
    };
  });
  return { transfers, works };
}

/** Two gateways behind a balancer, because one gives a server no more than 256 places at a service. */
async function startGateways(stack: Stack, onEnd: OnEnd): Promise<string> {
  const balancer = await startBalancer();
  onEnd(() => balancer.close());
  const second = await stack.start('gateway');
  for (const { readyUrl } of [stack.processes.gateway, second]) await balancer.add(readyUrl!);
  return balancer.url;
}

async function wave(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const numbers = await readScaler();
  const seconds = numbers.stabilisationSeconds;
  say(`of the manifests: ${numbers.target} messages for each process, and ${seconds} s of stabilisation`);
  say(
    `of this drill: ${LEAST} to ${MOST} processes, ${numbers.target * PART} messages, and a second lasts ${TIME} s`,
  );
  let broker: RabbitMqNode | undefined;
  const startBroker = async (): Promise<LabServer> =>
    (broker = await startRabbitMq({ management: true, settings: { collect_statistics_interval: '500' } }));
  const startDatabase = () => startPostgres({ settings: SLOW_COMMITS });
  const stack = await startPlatform(say, onEnd, { startBroker, startDatabase });
  const url = await startGateways(stack, onEnd);
  say(`${CALLERS} people`);
  const community = await foundWealthy(stack, { people: CALLERS });

  const calls = new Calls();
  const { transfers, works } = worksOf(calls, url, community);
  const economies = new Economies(stack);
  let isOver = false;
  const scaling = scale(economies, broker!, numbers, { isOver: () => isOver, say });
  const load = startLoad(works);
  await Promise.race([until(() => economies.most === MOST), pause(4 * BUSY_MS)]);
  await pause(BUSY_MS);
  say('the wave is over');
  await load.finish();
  isOver = true;
  await scaling;
  const { inLog, breaches } = await closeBooks(stack, say, { transfers, lines: calls.failures });
  return [
    { what: 'requests', count: calls.sent },
    { what: 'answers that were not 2xx', count: calls.failures.length, wanted: 0 },
    { what: 'processes at most', count: economies.most, wanted: MOST },
    { what: 'in the end', count: economies.count, wanted: LEAST },
    { what: 'transfers', count: transfers.length },
    inLog,
    breaches,
  ];
}

export default {
  title: 'The economy goes from one process to four and back, by the length of its queue: nobody notices.',
  isQuick: false,
  run: wave,
} satisfies Drill;
