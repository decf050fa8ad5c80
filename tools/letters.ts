import { createHash } from 'node:crypto';
import { INBOX_DAYS } from '@cabildo/kit/jobs';
import { ConfigError } from '@cabildo/kit/service';
import type { DeadLetter, EventMessage } from '@cabildo/kit/bus';

const DAY_MS = 86_400_000;

/** The dead letters that a command is about. */
export interface Selection {
  /** Events by their names; empty: of any. */
  readonly ids: readonly string[];
  /** Given up at this moment or later; undefined: at any time. */
  readonly since: Date | undefined;
}

/** One word that no terminal takes for an order. */
const WORD = /^[!-~]+$/;

/** The object that an event carries; undefined for what no service of ours published, or what was damaged since. */
export function bodyOf({ id, key, payload }: EventMessage): Readonly<Record<string, unknown>> | undefined {
  if (!WORD.test(id) || !WORD.test(key)) return undefined;
  try {
    const body: unknown = JSON.parse(payload);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    // A payload that is no JSON is one that nobody can read.
    return undefined;
  }
}

/** The name of an event on the command line: its id, or what its content comes to where it cannot be read. */
export function nameOf(event: EventMessage): string {
  if (bodyOf(event)) return event.id;
  const hash = createHash('sha256').update(JSON.stringify([event.id, event.key, event.payload]));
  return `unreadable-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Whether a command is about a letter.
 * @throws {ConfigError} for a letter of which some events are named and others not: they can only go together
 */
export function isSelected({ ids, since }: Selection, letter: DeadLetter): boolean {
  if (since && !(letter.since && letter.since >= since)) return false;
  if (ids.length === 0) return true;
  const others = letter.events.map(nameOf).filter((name) => !ids.includes(name));
  if (others.length > 0 && others.length < letter.events.length)
    throw new ConfigError(`These events were published with them, name them as well: ${others.join(' ')}`);
  return others.length === 0;
}

/**
 * Refuses to leave events of a server behind that a consumer has given up; of one that cannot be read, nobody knows whose it is.
 * @throws {ConfigError} where there are such
 */
export async function refuseLeft(
  box: { list(consumer: string): Promise<DeadLetter[]> },
  consumers: readonly string[],
  serverId: number,
): Promise<void> {
  for (const consumer of consumers) {
    const events = (await box.list(consumer)).flatMap((letter) => letter.events).map(bodyOf);
    const left = events.filter((body) => !body || body['server_id'] === serverId);
    if (left.length > 0)
      throw new ConfigError(
        `${consumer} has given up ${left.length} events that are of server ${serverId} or cannot be read, and would be left behind: put ` +
          'them back or discard them first (npm run dead-letters).',
      );
  }
}

/** Whether consumers no longer remember what they have done of a letter, so that its effects could happen twice. */
const isForgotten = ({ since }: DeadLetter, now: Date): boolean =>
  since === undefined || now.getTime() - since.getTime() > INBOX_DAYS * DAY_MS;

/** Whether a letter can be delivered again: consumers understand it, and remember what they have done of it. */
export const isReplayable = (letter: DeadLetter, now: Date): boolean =>
  !isForgotten(letter, now) && letter.events.every(bodyOf);

/** A line for each event: when it was given up, by whom, its type and name. */
export const linesOf = ({ consumer, since, events }: DeadLetter): string[] =>
  events.map((event) => {
    const type = WORD.test(event.key) ? event.key : JSON.stringify(event.key);
    return `${since?.toISOString() ?? '-'} ${consumer} ${type} ${nameOf(event)}`;
  });

/** Longer texts that cannot be read are cut: their beginning tells where they come from. */
const SHOWN = 2_000;

/** The events of a letter with all that they say; what cannot be read is quoted. */
export const pagesOf = (letter: DeadLetter): string[] =>
  letter.events.map((event, index) => {
    const body = bodyOf(event);
    const text = body
      ? JSON.stringify(body, null, 2)
      : JSON.stringify(`${event.id} ${event.payload}`.slice(0, SHOWN));
    return `${linesOf(letter)[index]!}\n${text}`;
  });
