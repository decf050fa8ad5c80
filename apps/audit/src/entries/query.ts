import type { InputOf } from '@cabildo/contracts/action';
import { fold } from '@cabildo/contracts/fold.ts';
import { fail, type Locale } from '@cabildo/contracts/errors';
import { sentenceOf } from '@cabildo/contracts/event';
import { cutPageBy, momentCursorOf, offsetOf, pageOf, refuseReversed } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/audit/entries/query.ts';
import { findEvent } from '@cabildo/contracts/registry.ts';
import { plain, type Sentence } from '@cabildo/contracts/sentence.ts';
import type { Names } from '@cabildo/characters';
import type { Sql } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { isRare, MAX_COUNTED, periodOf, sortTypes, splitType, startOf } from './rules.ts';
import {
  knowsCharacter,
  listTypes,
  lookUp,
  lookUpCharacter,
  sampleNewest,
  walkNewest,
  type EntryRow,
  type Found,
  type Matching,
  type Slice,
} from './table.ts';

type Input = InputOf<typeof contract>;

/** `/server_logs?action=query` passes the name of the operation as `action`; no event has such an action. */
const actionOf = ({ action, log_action }: Input): string | undefined =>
  log_action ?? (action === contract.action ? undefined : action);

/**
 * A sample of the newest entries decides how the matches are read: frequent ones from the newest entry on until the
 * slice is full, so that the total is a lower bound; rare ones all, by an index (GW-12, decision 25).
 */
async function find(db: Sql, matching: Matching, slice: Slice): Promise<Found & { isExact: boolean }> {
  const { read, found } = await sampleNewest(db, matching, MAX_COUNTED);
  const isExact = read < MAX_COUNTED;
  const { offset, limit } = slice;
  if (!isExact && isRare(found, offset + limit)) {
    const all = await lookUp(db, matching, slice);
    return { ...all, isExact: all.total <= MAX_COUNTED };
  }
  const rows = await walkNewest(db, matching, slice);
  const seen = rows.length === 0 ? 0 : offset + rows.length;
  return { rows, total: Math.max(found, seen), isExact };
}

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
async function entryOf(row: EntryRow, { locale, serverId, names }: Reader) {
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

const nextCursorOf = ({ occurred_at, event_id }: EntryRow): string =>
  momentCursorOf({ at: occurred_at.getTime(), uuid: event_id });

export default handler(contract, {
  async run({ input, ctx, now, db, serverId, deps: { names } }) {
    const period = periodOf(input, now);
    if (period === 'reversed') return refuseReversed();
    const { domain, user_id: userId, character_id, cursor, per_page } = input;
    const search = fold(input.search ?? '');
    const types = sortTypes(await listTypes(db), { domain, action: actionOf(input), search });
    const after = startOf(period, cursor);
    const matching: Matching = { serverId, userId, from: period.from, after, ...types, search };
    // One row more than the page holds shows whether another page follows.
    const slice: Slice = { offset: cursor === undefined ? offsetOf(input) : 0, limit: per_page + 1 };
    const { rows, total, isExact } =
      character_id === undefined
        ? await find(db, matching, slice)
        : { ...(await lookUpCharacter(db, matching, character_id, slice)), isExact: true };
    // The log outlives characters, so the log decides which characters are the server's (GW-24).
    if (total === 0 && character_id !== undefined && !(await knowsCharacter(db, serverId, character_id)))
      return fail('character_not_found');
    const reader = { locale: ctx.locale, serverId, names };
    const logs = await Promise.all(rows.slice(0, per_page).map((row) => entryOf(row, reader)));
    const { shown, next_cursor } = cutPageBy(rows, input, (_, at) => logs[at]!, nextCursorOf);
    return {
      logs: shown,
      ...pageOf(input, total),
      ...(cursor !== undefined && { total: null, total_pages: null }),
      total_is_exact: isExact && cursor === undefined,
      next_cursor,
    };
  },
});
