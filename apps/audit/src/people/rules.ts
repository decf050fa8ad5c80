import type { Locale } from '@cabildo/contracts/errors';
import { sentenceOf, USER_KEY, type EventContract } from '@cabildo/contracts/event';
import { DELETED_NAME } from '@cabildo/contracts/permissions';
import { findEvent } from '@cabildo/contracts/registry.ts';
import { namelessly } from '@cabildo/contracts/sentence.ts';

/** A person as the log knows the person: a number, and every name that its entries have shown so far. */
export interface LoggedPerson {
  readonly user_id: number;
  readonly stand_in: number;
  readonly names: Set<string>;
}

/** The parts of an entry that may name a person. */
export interface Named {
  readonly type: string;
  readonly actor_user_id: number | null;
  /** JSON. */
  readonly data: string;
  readonly note: string;
  /** null in entries from before there were two languages. */
  readonly note_en: string | null;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Keys of the name of a user who acted. */
const AUTHOR_KEY = /^(?:\w+_)?by$/;
const isNameKey = (key: string): boolean => key === 'gp_username' || AUTHOR_KEY.test(key);
/** Keys of what the platforms call a user. */
const PLATFORM_KEY = /^(?:gp|cp)_(?:id|username)$/;

/** The names that data shows of a person: beside the person's number, or as the name of who acted. */
function learnNames(value: Json, person: LoggedPerson, isActor: boolean): void {
  if (Array.isArray(value)) for (const each of value as readonly Json[]) learnNames(each, person, isActor);
  if (!isObject(value)) return;
  const isOwn = value['user_id'] === person.user_id;
  for (const [key, held] of Object.entries(value)) {
    const isName = (isOwn && key === 'gp_username') || (isActor && AUTHOR_KEY.test(key));
    if (isName && typeof held === 'string') person.names.add(held);
    else learnNames(held, person, isActor);
  }
}

function replaced(value: Json, person: LoggedPerson): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => replaced(each, person));
  if (!isObject(value)) return value;
  const isOwn = value['user_id'] === person.user_id;
  const entries = Object.entries(value).map(([key, held]): [string, Json] => {
    if (held === person.user_id && USER_KEY.test(key)) return [key, person.stand_in];
    if (typeof held !== 'string') return [key, replaced(held, person)];
    const isShown = (isOwn && PLATFORM_KEY.test(key)) || (isNameKey(key) && person.names.has(held));
    return [key, isShown ? DELETED_NAME : held];
  });
  return Object.fromEntries(entries);
}

/** Writes the sentence anew; a type or data of an earlier version keeps its sentence, with the names replaced. */
function noteOf(
  contract: EventContract | undefined,
  data: unknown,
  locale: Locale,
  old: string,
  person: LoggedPerson,
) {
  const spoken = sentenceOf(contract, data, locale);
  if (spoken) return namelessly(spoken, locale);
  return [...person.names].reduce((text, name) => text.replaceAll(name, DELETED_NAME), old);
}

/**
 * Replaces a person in an entry: numbers by the stand-in, names by {@link DELETED_NAME}, and the sentence by that of the new data
 * (ID-21). Texts that other people wrote, a concept or a reason, stay as they are.
 */
export function withoutPerson(entry: Named, person: LoggedPerson): Named {
  const isActor = entry.actor_user_id === person.user_id;
  const old = JSON.parse(entry.data) as Json;
  learnNames(old, person, isActor);
  const data = replaced(old, person);
  const contract = findEvent(entry.type);
  return {
    type: entry.type,
    actor_user_id: isActor ? person.stand_in : entry.actor_user_id,
    data: JSON.stringify(data),
    note: noteOf(contract, data, 'es', entry.note, person),
    note_en: entry.note_en === null ? null : noteOf(contract, data, 'en', entry.note_en, person),
  };
}
