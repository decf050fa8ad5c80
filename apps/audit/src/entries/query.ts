import type { InputOf } from '@cabildo/contracts/action';
import { fold } from '@cabildo/contracts/fold.ts';
import { fail } from '@cabildo/contracts/errors';
import { cutPageBy, momentCursorOf, offsetOf, pageOf, refuseReversed } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/audit/entries/query.ts';
import type { Sql } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { isRare, MAX_COUNTED, periodOf, sortTypes, startOf } from './rules.ts';
import { entryOf } from './shown.ts';
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
