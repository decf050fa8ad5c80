import type { Locale } from '@cabildo/contracts/errors';
import type { EventContract, EventData } from '@cabildo/contracts/event';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { Sentence } from '@cabildo/contracts/sentence.ts';

/** The sentence of a notice in both languages. */
type Said<Data> = (data: Data) => Readonly<Record<Locale, Sentence>>;

export type Kind = BankConfig['notifications_config']['disabled'][number];

export interface Notice {
  readonly kind: Kind;
  readonly say: Said<never>;
  /** The characters that get the notice. Default: all that the event names. */
  readonly to: ((data: never) => readonly number[]) | undefined;
}

/** Ends a sentence with the concept or the reason that a person gave. */
export const after = (text: string | null): string => (text === null ? '' : `: ${text}`);

/** The notice of an event, by its type. */
export function notice<E extends EventContract>(
  event: E,
  kind: Kind,
  say: Said<EventData<E>>,
  to?: (data: EventData<E>) => readonly number[],
): [string, Notice] {
  return [event.type, { kind, say, to }];
}
