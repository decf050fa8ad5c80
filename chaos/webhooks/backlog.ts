import { setTimeout as pause } from 'node:timers/promises';
import type { EventEnvelope } from '@cabildo/contracts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { callCreated } from '@cabildo/contracts/mdt/calls/events.ts';
import { CONSUMERS } from '@cabildo/contracts/registry.ts';
import { createRabbitBus, type Bus } from '@cabildo/kit/bus';
import { Database } from '@cabildo/kit/database';
import { createLogger, envelopeOf } from '@cabildo/kit/service';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Chaos } from '../chaos.ts';
import { VerifyingReceiver } from './receiver.ts';

const EVENTS = 100_000;
const BATCH = 500;
/** An hour, by the clock that the retries go by in this run. */
const HOUR_AWAY_MS = 3_600_000 * 0.01;
/** Of the other community, meanwhile. */
const OTHER_EVERY_MS = 250;
const PATIENCE_MS = 600_000;

const ACTOR = { kind: 'system', id: null } as const;

const transferOf = (serverId: number, amount: number): EventEnvelope =>
  envelopeOf(transferCompleted, { transfer_id: amount, amount } as never, {
    serverId,
    actor: ACTOR,
    now: new Date(),
  });

/** Published as a service does it: again until the broker has it. */
async function publish(bus: Bus, events: readonly EventEnvelope[]): Promise<void> {
  const messages = events.map((each) => ({
    id: each.event_id,
    key: each.type,
    payload: JSON.stringify(each),
  }));
  for (;;) {
    try {
      return await bus.publish(messages);
    } catch {
      // The broker was killed: its consumers know a repetition by the id.
      await pause(100);
    }
  }
}

/** A receiver is away for an hour while 100,000 events happen; another community is told meanwhile. */
export function chaosOfBacklog(stack: Stack, { owner, serverId }: Community): Chaos {
  const [away, other] = [new VerifyingReceiver(), new VerifyingReceiver()];
  const told = new Set<string>();
  const sentAt = new Map<string, number>();
  const lags: number[] = [];
  let published = 0;
  let isOver = false;
  const differences: string[] = [];

  async function hook(receiver: VerifyingReceiver, server_id: number, events: string[]): Promise<void> {
    await receiver.restart();
    const made = (await owner.ok('server_webhooks', 'create', {
      server_id,
      url: receiver.url,
      events,
    })) as unknown as { webhook: { secret: string } };
    receiver.expect(made.webhook.secret);
  }

  async function work(): Promise<void> {
    const { server } = (await owner.ok('servers', 'create', { server_name: 'Vecinos' })) as unknown as {
      server: { id: number };
    };
    await hook(away, serverId, ['bank.transfer']);
    await hook(other, server.id, ['*']);
    await away.kill();
    other.onNew = (id) => void lags.push(Date.now() - (sentAt.get(id) ?? Date.now()));
    const bus = await createRabbitBus({
      url: stack.rabbitmq.url,
      name: 'backlog',
      consumers: CONSUMERS,
      logger: createLogger('backlog', 'silent'),
    });
    const began = Date.now();
    const neighbours = (async () => {
      while (!isOver) {
        const event = transferOf(server.id, 1);
        sentAt.set(event.event_id, Date.now());
        await publish(bus, [event]);
        await pause(OTHER_EVERY_MS);
      }
    })();
    while (published < EVENTS) {
      const events = Array.from({ length: BATCH }, (_, n) => transferOf(serverId, published + n + 1));
      // For which nobody has asked.
      const untold = envelopeOf(callCreated, { call_id: 1 } as never, {
        serverId,
        actor: ACTOR,
        now: new Date(),
      });
      await publish(bus, [...events, untold]);
      for (const { event_id } of events) told.add(event_id);
      published += BATCH;
      // Spread over the hour.
      await pause(Math.max(0, began + HOUR_AWAY_MS * (published / EVENTS) - Date.now()));
    }
    isOver = true;
    await neighbours;
    await bus.close();
  }

  const working = work();
  return {
    victims: ['webhooks', 'webhooks', 'webhooks'],
    begun: () => published,
    async finish() {
      await working;
      // Those who were there are told before the one that was away is back.
      const until = Date.now() + 60_000;
      while (other.received.size < sentAt.size && Date.now() < until) await pause(100);
      if (other.received.size < sentAt.size)
        differences.push(`${sentAt.size - other.received.size} deliveries to others waited for the backlog`);
      await away.restart();
    },
    summary() {
      const sorted = lags.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return `${published} events while away; ${other.received.size} to others, after ${at(0.5)} ms (median), ${at(0.9)} ms (p90), ${sorted.at(-1)} ms (longest, kills included)`;
    },
    async verify() {
      try {
        return [...differences, ...(await compare(stack, { away, other }, { told, sentAt }))];
      } finally {
        await Promise.all([away.kill(), other.kill()]);
      }
    },
  };
}

/** Waits until the one that was away has caught up, and compares what both were told with what was published for them. */
async function compare(
  stack: Stack,
  { away, other }: Record<'away' | 'other', VerifyingReceiver>,
  { told, sentAt }: { told: ReadonlySet<string>; sentAt: ReadonlyMap<string, number> },
): Promise<string[]> {
  const began = Date.now();
  while (away.received.size < told.size && Date.now() - began < PATIENCE_MS) await pause(200);
  const seconds = ((Date.now() - began) / 1_000).toFixed(0);
  console.log(`chaos: ${away.received.size} delivered ${seconds} s after it was back`);
  const webhooks = new Database({ url: stack.databaseUrl('webhooks'), max: 1 });
  const [failed] = await webhooks.query<{ n: number }>(
    `SELECT count(*) AS n FROM deliveries WHERE status = 'failed'`,
  );
  await webhooks.close();
  return [
    ...away.wrong,
    ...other.wrong,
    ...[...told].filter((id) => !away.received.has(id)).map((id) => `event ${id} was never delivered`),
    ...[...away.received.keys()].filter((id) => !told.has(id)).map((id) => `${id} was not asked for`),
    ...[...other.received.keys()].filter((id) => !sentAt.has(id)).map((id) => `${id} is not theirs`),
    ...(failed!.n > 0 ? [`${failed!.n} deliveries have failed`] : []),
  ];
}
