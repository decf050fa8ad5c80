import { fail, type InputOf, type Message } from '@cabildo/contracts';
import contract from '@cabildo/contracts/audit/server_logs/query.ts';
import type { Sql } from '@cabildo/kit';
import { sortOut, splitType } from '../../domain/event_type.ts';
import { overlap, periodOf, wholeDays, type Period } from '../../domain/period.ts';
import { mergeDays, spanOf, type DayCount, type Span } from '../../domain/span.ts';
import { fold } from '../../domain/text.ts';
import { handler } from '../../handler.ts';
import { countDays, listTypes } from '../../sql/daily_counts.ts';
import {
  countFound,
  countOfCharacter,
  countWithin,
  knowsCharacter,
  pageOfCharacter,
  pageOfFound,
  pageOfTypes,
  type EntryRow,
  type Matching,
} from '../../sql/entries.ts';

type Input = InputOf<typeof contract>;

const REVERSED: Message = {
  es: 'date_from es posterior a date_to. Cámbialas de orden.',
  en: 'date_from is after date_to. Swap them.',
};

async function countMatches(db: Sql, matching: Matching, input: Input, period: Period): Promise<DayCount[]> {
  const { serverId, whole, partly } = matching;
  if (input.character_id !== undefined) return countOfCharacter(db, matching, input.character_id, period);
  const { days, edges } = wholeDays(period);
  const counts = await Promise.all([
    days && whole.length > 0 ? countDays(db, serverId, whole, days) : [],
    ...edges.map((edge) => (whole.length > 0 ? countWithin(db, serverId, whole, edge) : [])),
    partly.length > 0 ? countFound(db, matching, period) : [],
  ]);
  return counts.flat();
}

function pageOfMatches(db: Sql, matching: Matching, input: Input, span: Span): Promise<EntryRow[]> {
  if (input.character_id !== undefined) {
    return pageOfCharacter(db, matching, input.character_id, span, input.per_page);
  }
  const page = matching.partly.length > 0 ? pageOfFound : pageOfTypes;
  return page(db, matching, span, input.per_page);
}

const entryOf = ({ type, occurred_at, ...row }: EntryRow) => ({
  ...row,
  ...splitType(type),
  created_at: occurred_at.toISOString(),
});

/** The address `/server_logs?action=query` hands the name of the operation on; no fact has such an action. */
const actionOf = ({ action, log_action }: Input): string | undefined =>
  log_action ?? (action === contract.action ? undefined : action);

/**
 * First counts the matches of each day, then reads the page from the days that hold it: the total is exact, and neither
 * it nor a deep page reads all that matches, except where a search must.
 */
export default handler(contract, {
  async run({ input, ctx, now, db }) {
    const period = periodOf(input, now);
    if (period === 'reversed') return fail('error', { message: REVERSED });
    const serverId = ctx.membership!.server_id;
    const search = fold(input.search ?? '');
    const types = sortOut(await listTypes(db, serverId, search), {
      domain: input.domain,
      action: actionOf(input),
      search,
    });
    const matching: Matching = { serverId, search, ...types };
    const { page, per_page } = input;
    const days = mergeDays(await countMatches(db, matching, input, period));
    const total = days.reduce((sum, day) => sum + day.entries, 0);
    // The log outlives characters, so that it tells by itself which ones are the server's (GW-24).
    if (
      total === 0 &&
      input.character_id !== undefined &&
      !(await knowsCharacter(db, serverId, input.character_id))
    )
      return fail('character_not_found');
    const span = spanOf(days, (page - 1) * per_page, per_page);
    const rows = span ? await pageOfMatches(db, matching, input, { ...span, ...overlap(span, period) }) : [];
    return { logs: rows.map(entryOf), page, per_page, total, total_pages: Math.ceil(total / per_page) };
  },
});
