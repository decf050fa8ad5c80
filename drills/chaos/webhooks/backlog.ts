import { setTimeout as pause } from 'node:timers/promises';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { callCreated } from '@cabildo/contracts/mdt/calls/events.ts';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { createRabbitBus, type Bus } from '@cabildo/kit/bus';
import { createLogger, envelopeOf } from '@cabildo/kit/service';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { messageOf, SYSTEM, transferOf } from '../../lab/events.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { startLoad } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { VerifyingReceiver } from './receiver.ts';

const EVENTS = 100_000;
const BATCH = 500;
/** One hour on the scaled clock of the retries of this run. */
const HOUR_AWAY_MS = 3_600_000 * 0.01;
/** The other community has one event in this time. */
const OTHER_EVERY_MS = 250;
/** The other community's deliveries may lag by this time when the backlog is complete. */
const OTHER_LAG_MS = 60_000;
const PATIENCE_MS = 600_000;

const callOf = (serverId: number): EventEnvelope =>
  envelopeOf(callCreated, { call_id: 1 } as never, { serverId, actor: SYSTEM, now: new Date() });

/** Publishes like a service: again until the broker has the events. */
async function publish(bus: Bus, events: readonly EventEnvelope[]): Promise<void> {
  const messages = events.map(messageOf);
  for (;;) {
    try {
      return await bus.publish(messages);
    } catch {
      // The broker was killed: its consumers recognise a repetition by the id.
      await pause(100);
    }
  }
}

/** Two receivers and the events that were published for each. */
class Deliveries {
  readonly away = new VerifyingReceiver();
  readonly other = new VerifyingReceiver();
  /** The events for the receiver that is away, by their ids. */
  readonly published = new Set<string>();
  /** When each event for the other receiver was published. */
  readonly publishedAt = new Map<string, number>();
  /** Milliseconds between publishing and arrival at the other receiver. */
  readonly lags: number[] = [];

  constructor() {
    this.other.onNew = (id) => void this.lags.push(Date.now() - (this.publishedAt.get(id) ?? Date.now()));
  }

  summary(): string {
    const sorted = this.lags.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return `${this.published.size} events while away; ${this.other.received.size} to others, after ${at(0.5)} ms (median), ${at(0.9)} ms (p90), ${sorted.at(-1)} ms (longest, kills included)`;
  }
}

/** Publishes an event of the other community. */
async function publishNeighbour(bus: Bus, serverId: number, { publishedAt }: Deliveries): Promise<void> {
  const event = transferOf(serverId, 1);
  publishedAt.set(event.event_id, Date.now());
  await publish(bus, [event]);
}

/** Publishes the events of the hour, spread over it, and some that nobody subscribes to. */
async function publishBacklog(bus: Bus, serverId: number, { published }: Deliveries): Promise<void> {
  const began = Date.now();
  while (published.size < EVENTS) {
    const events = Array.from({ length: BATCH }, (_, n) => transferOf(serverId, published.size + n + 1));
    await publish(bus, [...events, callOf(serverId)]);
    for (const { event_id } of events) published.add(event_id);
    await pause(Math.max(0, began + HOUR_AWAY_MS * (published.size / EVENTS) - Date.now()));
  }
}

/** Subscribes both receivers, kills one of them, and publishes the events of the hour. */
async function play(stack: Stack, { owner, serverId }: Community, deliveries: Deliveries): Promise<void> {
  const { server } = await owner.api.servers.create({ server_name: 'Vecinos' });
  await deliveries.away.subscribe(owner, serverId, ['bank.transfer']);
  await deliveries.other.subscribe(owner, server.id, ['*']);
  await deliveries.away.kill();
  const bus = await createRabbitBus({
    url: stack.rabbitmq.url,
    name: 'backlog',
    consumers: CONSUMERS,
    logger: createLogger('backlog', 'silent'),
  });
  const neighbours = startLoad([() => publishNeighbour(bus, server.id, deliveries)], {
    betweenMs: OTHER_EVERY_MS,
  });
  await publishBacklog(bus, serverId, deliveries);
  await neighbours.finish();
  await bus.close();
}

/** A receiver is away for an hour while 100,000 events happen; another community has deliveries meanwhile. */
export function chaosOfBacklog(stack: Stack, community: Community): Chaos {
  const deliveries = new Deliveries();
  const { away, other, published, publishedAt } = deliveries;
  const differences: string[] = [];
  const playing = play(stack, community, deliveries);
  return {
    victims: ['webhooks', 'webhooks', 'webhooks'],
    load: {
      get begun() {
        return published.size;
      },
      async finish() {
        await playing;
        // The other community has its deliveries before the receiver that was away is back.
        await holdsWithin(OTHER_LAG_MS, () => other.received.size >= publishedAt.size);
        const late = publishedAt.size - other.received.size;
        if (late > 0) differences.push(`${late} deliveries to others waited for the backlog`);
        await away.restart();
      },
    },
    summary: () => deliveries.summary(),
    async verify() {
      try {
        return [...differences, ...(await compare(stack, deliveries))];
      } finally {
        await Promise.all([away.kill(), other.kill()]);
      }
    },
  };
}

/** Waits until the receiver that was away has caught up, and compares the deliveries to both with the published events. */
async function compare(stack: Stack, { away, other, published, publishedAt }: Deliveries): Promise<string[]> {
  const began = Date.now();
  await holdsWithin(PATIENCE_MS, () => away.received.size >= published.size);
  const seconds = ((Date.now() - began) / 1_000).toFixed(0);
  console.log(`chaos: ${away.received.size} delivered ${seconds} s after it was back`);
  const [failed] = await lookInto(stack, ['webhooks'], ({ webhooks }) =>
    webhooks.query<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE status = 'failed'`),
  );
  const isMissing = (id: string): boolean => !away.received.has(id);
  const [toAway, toOther] = [[...away.received.keys()], [...other.received.keys()]];
  return [
    ...away.wrong,
    ...other.wrong,
    ...Array.from(published)
      .filter(isMissing)
      .map((id) => `event ${id} was never delivered`),
    ...toAway.filter((id) => !published.has(id)).map((id) => `${id} was not asked for`),
    ...toOther.filter((id) => !publishedAt.has(id)).map((id) => `${id} is not theirs`),
    ...(failed!.n > 0 ? [`${failed!.n} deliveries have failed`] : []),
  ];
}
