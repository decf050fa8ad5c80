import { INBOX_DAYS } from '@cabildo/kit/jobs';
import { ConfigError } from '@cabildo/kit/service';
import type { DeadLetter } from '@cabildo/kit/bus';

const DAY_MS = 86_400_000;

/** The dead letters that a command is about. */
export interface Selection {
  /** Events by their ids; empty: of any. */
  readonly ids: readonly string[];
  /** Given up at this moment or later; undefined: at any time. */
  readonly since: Date | undefined;
}

/**
 * Whether a command is about a letter.
 * @throws {ConfigError} for a letter of which some events are named and others not: they can only go together
 */
export function isSelected({ ids, since }: Selection, letter: DeadLetter): boolean {
  if (since && !(letter.since && letter.since >= since)) return false;
  if (ids.length === 0) return true;
  const others = letter.events.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (others.length > 0 && others.length < letter.events.length)
    throw new ConfigError(`These events were published with them, name them as well: ${others.join(' ')}`);
  return others.length === 0;
}

/** Whether consumers no longer remember what they have done of a letter, so that its effects could happen twice. */
export const isForgotten = ({ since }: DeadLetter, now: Date): boolean =>
  since === undefined || now.getTime() - since.getTime() > INBOX_DAYS * DAY_MS;

/** A line for each event: when it was given up, by whom, its type and id. */
export const linesOf = ({ consumer, since, events }: DeadLetter): string[] =>
  events.map(({ id, key }) => `${since?.toISOString() ?? '-'} ${consumer} ${key} ${id}`);

/** The events of a letter with all that they say. */
export const pagesOf = (letter: DeadLetter): string[] =>
  letter.events.map(
    ({ payload }, index) => `${linesOf(letter)[index]!}\n${JSON.stringify(JSON.parse(payload), null, 2)}`,
  );
