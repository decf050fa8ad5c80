import { fail, offsetOf, pageOf, type InputOf, type Message } from '@cabildo/contracts';
import contract from '@cabildo/contracts/audit/entries/query.ts';
import type { Sql } from '@cabildo/kit';
import { handler } from '../handler.ts';
import { fold, isRare, MAX_COUNTED, periodOf, sortTypes, splitType } from './rules.ts';
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

const REVERSED: Message = {
  es: 'date_from es posterior a date_to. Cámbialas de orden.',
  en: 'date_from is after date_to. Swap them.',
};

/** `/server_logs?action=query` passes the name of the operation as `action`; no event has such an action. */
const actionOf = ({ action, log_action }: Input): string | undefined =>
  log_action ?? (action === contract.action ? undefined : action);

/**
 * A sample of the newest entries decides how the matches are read: frequent ones from the newest entry on until the
 * page is full, so that the total is a lower bound; rare ones all, by an index (GW-12, decision 25).
 */
async function find(db: Sql, matching: Matching, slice: Slice): Promise<Found & { isExact: boolean }> {
  const { read, found } = await sampleNewest(db, matching, MAX_COUNTED);
  const isExact = read < MAX_COUNTED;
  const { offset, limit } = slice;
  if (!isExact && isRare(found, offset + limit)) {
    const all = await lookUp(db, matching, slice);
    return { ...all, isExact: all.total <= MAX_COUNTED };
  }
  // One more than the page holds, so that the total tells that another page follows.
  const rows = await walkNewest(db, matching, { offset, limit: limit + 1 });
  const seen = rows.length === 0 ? 0 : offset + rows.length;
  return { rows: rows.slice(0, limit), total: Math.max(found, seen), isExact };
}

const entryOf = ({ type, occurred_at, log_id, note, actor_user_id, character_ids, data }: EntryRow) => ({
  ...{ log_id, ...splitType(type), note, actor_user_id, character_ids, data },
  created_at: occurred_at.toISOString(),
});

export default handler(contract, {
  async run({ input, ctx, now, db }) {
    const period = periodOf(input, now);
    if (period === 'reversed') return fail('error', { message: REVERSED });
    const { domain, character_id } = input;
    const serverId = ctx.membership!.server_id;
    const search = fold(input.search ?? '');
    const types = sortTypes(await listTypes(db), { domain, action: actionOf(input), search });
    const matching: Matching = { serverId, ...period, ...types, search };
    const slice: Slice = { offset: offsetOf(input), limit: input.per_page };
    const { rows, total, isExact } =
      character_id === undefined
        ? await find(db, matching, slice)
        : { ...(await lookUpCharacter(db, matching, character_id, slice)), isExact: true };
    // The log outlives characters, so that it tells by itself which ones are the server's (GW-24).
    if (total === 0 && character_id !== undefined && !(await knowsCharacter(db, serverId, character_id)))
      return fail('character_not_found');
    return { logs: rows.map(entryOf), ...pageOf(input, total), total_is_exact: isExact };
  },
});
