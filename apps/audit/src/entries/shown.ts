import type { Locale } from '@cabildo/contracts/errors';
import { sentenceOf } from '@cabildo/contracts/event';
import { findEvent } from '@cabildo/contracts/registry.ts';
import { plain, type Sentence } from '@cabildo/contracts/sentence.ts';
import type { Names } from '@cabildo/characters';
import { splitType } from './rules.ts';
import type { EntryRow } from './table.ts';

interface Reader {
  readonly locale: Locale;
  readonly serverId: number;
  readonly names: Names;
}

const keyOf = ({ actor_key_id, actor_key_name }: EntryRow) =>
  actor_key_id === null ? null : { kind: 'key' as const, key_id: actor_key_id, name: actor_key_name };

/** The sentence of an entry, in its present words; that of another version is the text that was stored. */
const spokenOf = ({ type, data, note, note_en }: EntryRow, locale: Locale): Sentence =>
  sentenceOf(findEvent(type), data, locale) ?? [(locale === 'en' && note_en) || note];

/** An entry in the reader's language, with the present names of its people (AU-04). */
export async function entryOf(row: EntryRow, { locale, serverId, names }: Reader) {
  const { type, occurred_at, event_id, log_id, actor_user_id, by_bot, character_ids, data } = row;
  const [[note_parts], gp_username, ...called] = await Promise.all([
    names.tell(serverId, [spokenOf(row, locale)], locale),
    actor_user_id === null ? null : names.ofUser(actor_user_id),
    ...character_ids.map((id) => names.ofCharacter(serverId, id)),
  ]);
  return {
    log_id,
    event_id,
    ...splitType(type),
    note: plain(note_parts!),
    note_parts: note_parts!,
    actor_user_id,
    character_ids,
    data,
    actor: actor_user_id === null ? keyOf(row) : { user_id: actor_user_id, gp_username, by_bot },
    characters: character_ids.map((id, at) => ({ server_character_id: id, name: called[at] })),
    created_at: occurred_at.toISOString(),
  };
}
