import type { z } from 'zod';
import type { Cause } from './context.ts';
import { ERRORS, type ErrorCode, type Locale, type Message } from './errors.ts';
import { listed, namelessly, type Sentence } from './sentence.ts';

/** Who caused an event (AU-01). */
export const ACTOR_KINDS = ['user', 'bot', 'key', 'system'] as const;

export interface EventActor {
  kind: (typeof ACTOR_KINDS)[number];
  id: number | null;
  /** The name of a key, which the log shows after the key was revoked, too (AU-02). Events of versions before 0.3 have none. */
  name?: string;
}

/** The person who caused an event, by hand or through a bot; null if no person did, or the person is unknown. */
export const personBehind = ({ kind, id }: EventActor): number | null =>
  kind === 'user' || kind === 'bot' ? id : null;

/** The keys under which data has the number of a user, as the index of the log knows them (people_in). */
export const USER_KEY = /^(?:\w*user_id|\w+_by|by|former_owner_id)$/;

/** The key of a server that caused an event; null if none did (AU-02). */
export const keyBehind = ({ kind, id }: EventActor): number | null => (kind === 'key' ? id : null);

/** The envelope that every event travels in (AU-01). Events of versions before 0.3 have no cause. */
export interface EventEnvelope<D = unknown> extends Partial<Cause> {
  event_id: string;
  /** `<domain>.<entity>.<verb>`, the routing key. */
  type: string;
  /** null for events outside any server, such as a revoked key. */
  server_id: number | null;
  /** ISO 8601 UTC. */
  occurred_at: string;
  actor: EventActor;
  character_ids: readonly number[];
  data: D;
  /** A sentence for the audit log, in Spanish; it names nobody whose name is looked up when it is read (AU-04). */
  note: string;
  /** The sentence in English. */
  note_en: string;
}

/** Domains of the audit log (AU-02). */
export const DOMAINS = [
  'server',
  'member',
  'role',
  'config',
  'character',
  'item',
  'inventory',
  'license',
  'shop',
  'bank',
  'vehicle',
  'frisk',
  'mdt',
  'desk',
  'activity',
  'bot',
  'key',
] as const;
export type Domain = (typeof DOMAINS)[number];

export interface EventContract<D extends z.ZodType = z.ZodType> {
  /** `user.*` events are about people outside any server; the audit log of a server never shows them. */
  type: `${Domain | 'user'}.${string}.${string}`;
  data: D;
  /** The sentence of the audit log. */
  note: Readonly<Record<Locale, (data: z.output<D>) => Sentence>>;
  /** V1-14: has the members whose own matter the event is follow it; else only readers of the log, or of its kind, do. */
  own?: OwnMatter<z.output<D>>;
}

/** Whose own matter an event is, and what of its data is for others' eyes alone. */
export interface OwnMatter<Data = unknown> {
  /** The characters, or the user, whose it is; characters that come with a user are that user's. */
  whose: (data: Data) => { characters?: readonly (number | null)[]; user?: number | null };
  /** Fields of the data that these members are not shown elsewhere. */
  hides?: readonly (keyof Data & string)[];
}

/** The matter of the character that an event is about. */
export const OF_CHARACTER: OwnMatter<{ server_character_id: number | null }> = {
  whose: ({ server_character_id }) => ({ characters: [server_character_id] }),
};
/** The matter of the owner of what an event is about. */
export const OF_OWNER: OwnMatter<{ owner_character_id: number | null }> = {
  whose: ({ owner_character_id }) => ({ characters: [owner_character_id] }),
};

/**
 * Declares an event: its shape and the sentence that the audit log keeps, in both languages. `data` never holds a key,
 * PIN, CVV or token.
 */
export function defineEvent<D extends z.ZodType>(definition: EventContract<D>): EventContract<D> {
  return definition;
}

/** The sentence of data; undefined where no contract describes it: a type or a shape of another version. */
export function sentenceOf(
  contract: EventContract | undefined,
  data: unknown,
  locale: Locale,
): Sentence | undefined {
  const parsed = contract?.data.safeParse(data);
  return parsed?.success ? contract?.note[locale](parsed.data as never) : undefined;
}

export type EventData<E> = E extends EventContract<infer D> ? z.output<D> : never;

/** An event before it has a time and an actor, as handlers emit it and decisions return it. */
export interface EventDraft {
  readonly event: EventContract;
  readonly data: unknown;
  /** Characters that the event is about; the audit log finds the event by each of them. */
  readonly characterIds: readonly number[];
}

/** Drafts an event, with its data checked against the event's contract. */
export function draft<E extends EventContract>(
  event: E,
  data: EventData<E>,
  characterIds: readonly number[] = [],
): EventDraft {
  return { event, data, characterIds };
}

/** Things in a sentence: `la marca, el lema y el color`. For notes. */
export const enumerated = (things: readonly Message[], locale: Locale): string =>
  namelessly(
    listed(
      things.map((each) => each[locale]),
      locale,
    ),
    locale,
  );

const STATED = {
  concept: { es: 'Concepto', en: 'Concept' },
  reason: { es: 'Motivo', en: 'Reason' },
  note: { es: 'Nota', en: 'Note' },
} as const;

/** Ends a sentence about something that was refused with the reason; a code of another version has no words. */
export const refusal = (code: string, locale: Locale): string =>
  Object.hasOwn(ERRORS, code) ? `. ${ERRORS[code as ErrorCode][locale]}` : '.';

/** Follows the sentence of a note with a text that a person wrote (AU-04); empty if the text is null. */
export const stated = (what: keyof typeof STATED, text: string | null, locale: Locale): string =>
  text === null ? '' : ` ${STATED[what][locale]}: ${text}`;
