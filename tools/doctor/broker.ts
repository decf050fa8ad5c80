import type { ServiceName } from '@cabildo/contracts/action';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { lastBackup } from '@cabildo/kit/database';
import { DeadLetters, type EventMessage, type QueueState } from '@cabildo/kit/bus';
import { coveredSince, newestPublished, StoredDeadLetters, unknownEvents } from '@cabildo/kit/service';
import { bodyOf } from '../letters.ts';
import { error, warning, type Check, type Problem } from './check.ts';
import { withoutBroker, withoutDatabases, type Ground } from './ground.ts';

const consumers = Object.keys(CONSUMERS) as ServiceName[];

const isForeign = (ground: Ground): string | undefined =>
  ground.isForeignBroker ? 'the broker is not of these databases' : undefined;

/** Compares the settings of queues and exchanges with those that the code declares; a missing one stays missing. */
export const queues = (ground: Ground): Check => ({
  name: 'queues',
  absent: withoutBroker(ground),
  run: async () => {
    const services = ground.places.map(({ service }) => service.name);
    const names = await ground.broker!.declaredOtherwise(services, consumers);
    ground.otherwise = new Set(names);
    return names.map((name) =>
      error(
        `${name} has other settings on the broker than the code declares: stop what uses it, delete it when it is empty, and start again.`,
      ),
    );
  },
});

/** More dead letters than this are not read: reading moves each to the end of its queue. */
const MOST_DEAD = 1_000;

/** Compares the events that the broker holds with those that the databases have emitted. */
export const broker = (ground: Ground): Check => ({
  name: 'broker',
  absent: () =>
    withoutBroker(ground)() ??
    (ground.ready.length < ground.places.length ? 'not all databases are ready' : undefined),
  run: async () => {
    const held = await heldEvents(ground);
    const unknown = await emittedByNone(ground, held);
    if (unknown === 0) return [];
    ground.isForeignBroker = true;
    return [
      error(
        `The broker holds ${unknown} events that no database has emitted, so it knows more than they do, as after a restore: ` +
          'set AMQP_URL to a fresh vhost before anything is started.',
      ),
    ];
  },
});

/** The events in the queues: dead letters, and those that wait where no process takes them. */
async function heldEvents(ground: Ground): Promise<EventMessage[]> {
  const { AMQP_URL } = ground.config;
  const looked = ground.broker!;
  const isUnstarted = await isRestored(ground);
  const events: EventMessage[] = [];
  const box = await DeadLetters.open(AMQP_URL!);
  try {
    for (const consumer of consumers) {
      const dead = await looked.deadQueue(consumer);
      if (dead && dead.messages > 0 && dead.messages <= MOST_DEAD && !isOtherwise(ground, consumer))
        events.push(...(await box.list(consumer)).flatMap((letter) => letter.events));
      // A reading counts as a delivery: it is for a moment after which processes start, or a person who says --deep.
      if (!isUnstarted && !ground.isDeep) continue;
      for (const waiting of await looked.eventQueues(consumer))
        if (waiting.messages > 0 && waiting.consumers === 0)
          events.push(...(await looked.readWaiting(waiting)));
    }
  } finally {
    await box.close();
  }
  return events;
}

/** Whether the settings of a consumer's dead-letter queue are others, so that declaring it would fail. */
const isOtherwise = ({ otherwise }: Ground, consumer: string): boolean =>
  otherwise.has(`cabildo.dead.${consumer}`) || otherwise.has('cabildo.dead');

/** Whether databases were restored from a backup, and their services have published nothing since. */
async function isRestored({ ready }: Ground): Promise<boolean> {
  let restoredAt = 0;
  let publishedAt = 0;
  for (const { database } of ready) {
    restoredAt = Math.max(restoredAt, (await lastBackup(database))?.restoredAt?.getTime() ?? 0);
    publishedAt = Math.max(publishedAt, (await newestPublished(database))?.getTime() ?? 0);
  }
  return restoredAt > publishedAt;
}

/** Clocks of processes and of the database differ by less. */
const CLOCKS_MS = 60_000;

/** Counts the events that no database has, among those of a time of which all databases still have theirs. */
async function emittedByNone({ ready }: Ground, events: readonly EventMessage[]): Promise<number> {
  if (events.length === 0) return 0;
  let covered = 0;
  for (const { database } of ready) covered = Math.max(covered, (await coveredSince(database)).getTime());
  const recent = events.filter((event) => emittedAt(event) > covered + CLOCKS_MS);
  let ids = [...new Set(recent.map(({ id }) => id))];
  for (const { database } of ready) if (ids.length > 0) ids = await unknownEvents(database, ids);
  return ids.length;
}

/** Not a number for an event that cannot be read: no service of ours has published it. */
const emittedAt = (event: EventMessage): number => Date.parse(String(bodyOf(event)?.['occurred_at']));

/** Counts the events that consumers have given up. */
export const deadLetters = (ground: Ground): Check => ({
  name: 'dead letters',
  absent: () =>
    ground.config.AMQP_URL ? (withoutBroker(ground)() ?? isForeign(ground)) : withoutDatabases(ground)(),
  run: async () => {
    const problems: Problem[] = [];
    for (const consumer of consumers) {
      const dead = await deadOf(ground, consumer);
      if (dead === 0) continue;
      const sentence =
        `It has given up ${dead} events: npm run dead-letters -- show ${consumer} shows them, and with replay they are put ` +
        'back once the cause is mended.';
      problems.push(error(sentence, consumer));
    }
    return problems;
  },
});

async function deadOf(ground: Ground, consumer: string): Promise<number> {
  if (ground.broker) return (await ground.broker.deadQueue(consumer))?.messages ?? 0;
  const place = ground.ready.find(({ service }) => service.name === consumer);
  if (!place) return 0;
  return (await new StoredDeadLetters(() => place.address.url).list(consumer)).length;
}

/** More events than a consumer takes in some seconds. */
const MANY = 10_000;

const messagesIn = (queues: readonly QueueState[]): number =>
  queues.reduce((sum, { messages }) => sum + messages, 0);

/** Looks for consumers that do not take their events, or do not keep up with them. */
export const lag = (ground: Ground): Check => ({
  name: 'consumers',
  absent: () => withoutBroker(ground)() ?? isForeign(ground),
  run: async () => {
    const problems: Problem[] = [];
    for (const consumer of consumers) {
      const queues = await ground.broker!.eventQueues(consumer);
      const isTaken = queues.some((queue) => queue.consumers > 0);
      const all = messagesIn(queues);
      if (ground.running.has(consumer) && !isTaken)
        problems.push(
          error(
            'It takes requests and none of its events: see in its log why, and start it again.',
            consumer,
          ),
        );
      else if (all > 0 && !isTaken)
        problems.push(warning(`${all} messages wait for it and no process takes them: start it.`, consumer));
      else if (all > MANY)
        problems.push(
          warning(
            `${all} messages wait for it: see in its log and metrics why it does not keep up.`,
            consumer,
          ),
        );
    }
    return problems;
  },
});
