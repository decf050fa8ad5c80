import type { InputOf } from '@cabildo/contracts/action';
import { cutPage, offsetOf, pageOf } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import type { Membership } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/characters/list_mine.ts';
import type { Sql } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { characterView, listedView } from './rules.ts';
import {
  countCharactersOf,
  listCharactersOf,
  listWholeCharactersOf,
  type CharacterRow,
  type Slice,
} from './table.ts';

type Input = InputOf<typeof contract>;

/** The number of characters that are read at once: with the most custom data that each may have, they fill a page. */
const STEP = LIMITS.max_page_bytes / LIMITS.max_json_bytes;

const startOf = (input: Input): Omit<Slice, 'limit'> => ({
  offset: input.cursor === undefined ? offsetOf(input) : 0,
  after: input.cursor,
});

async function listed(db: Sql, member: Membership, input: Input) {
  // The query reads one row more than the page, to know whether another page follows.
  const slice = { limit: input.per_page + 1, ...startOf(input) };
  const rows = await listCharactersOf(db, member.server_id, member.user_id, slice);
  return cutPage(rows, input, (row) => listedView(row, member));
}

/** Reads in steps until the page is full by rows or bytes, so that a request takes little more memory than a page (FU-04). */
async function whole(db: Sql, member: Membership, input: Input) {
  const rows: CharacterRow[] = [];
  for (let start = startOf(input); ; start = { offset: 0, after: rows.at(-1)!.id }) {
    const limit = Math.min(STEP, input.per_page + 1 - rows.length);
    const step = await listWholeCharactersOf(db, member.server_id, member.user_id, { limit, ...start });
    rows.push(...step);
    const page = cutPage(rows, input, (row) => characterView(row, member));
    if (page.next_cursor !== null || step.length < limit) return page;
  }
}

export default handler(contract, {
  async run({ input, member, db }) {
    const [{ shown, next_cursor }, total] = await Promise.all([
      input.with_custom_data ? whole(db, member, input) : listed(db, member, input),
      countCharactersOf(db, member.server_id, member.user_id),
    ]);
    return { characters: shown, ...pageOf(input, total), next_cursor };
  },
});
