import type { AnswerOf, Client } from '@cabildo/client';
import type { NotePart } from '@cabildo/contracts/sentence.ts';
import { textOf } from '../shared/list/note-text.ts';
import type { Language } from '../words/language.ts';

export type LogEntry = AnswerOf<Client['logs']['query']>['logs'][number];

/** A person or a character by name; null: deleted; undefined: the name is not known yet. */
export interface Named {
  id: number;
  name: string | null | undefined;
}

/** Who acted: a person, or a key of the server. */
export interface LogActor extends Named {
  kind: 'person' | 'key';
  /** Whether the bot of the server acted for the person. */
  isByBot: boolean;
}

/** A row of the log, whether the log answered it or the stream brought it. */
export interface LogRow {
  /** The id of the event, which both have. */
  id: string;
  /** ISO 8601. */
  at: string;
  domain: string;
  action: string;
  /** The sentence. */
  parts: Readonly<Record<Language, readonly NotePart[]>>;
  /** null: the platform. */
  actor: LogActor | null;
  characters: readonly Named[];
  data: unknown;
}

/** Who acted in an entry. */
export function actorOf(actor: LogEntry['actor']): LogActor | null {
  if (actor === null) return null;
  if ('key_id' in actor) return { kind: 'key', id: actor.key_id, name: actor.name, isByBot: false };
  return { kind: 'person', id: actor.user_id, name: actor.gp_username, isByBot: actor.by_bot };
}

/** The row of an entry, whose sentence is in the language in which it was asked for. */
export const rowOfEntry = (entry: LogEntry): LogRow => ({
  id: entry.event_id,
  at: entry.created_at,
  domain: entry.domain,
  action: entry.action,
  parts: { es: entry.note_parts, en: entry.note_parts },
  actor: actorOf(entry.actor),
  characters: entry.characters.map(({ server_character_id, name }) => ({ id: server_character_id, name })),
  data: entry.data,
});

/** The sentence of a row as a text. */
export const noteOf = ({ parts }: Pick<LogRow, 'parts'>, language: Language): string =>
  textOf(parts[language], language);

/** The address of an entry: the time by which the log finds it, and the id of its event. */
export const addressOf = ({ at, id }: Pick<LogRow, 'at' | 'id'>): string => `${at}~${id}`;

/** Reads the address of an entry. */
export function readAddress(address: string): Pick<LogRow, 'at' | 'id'> | undefined {
  const [at = '', id = ''] = address.split('~');
  return Number.isNaN(Date.parse(at)) || id === '' ? undefined : { at: new Date(at).toISOString(), id };
}
