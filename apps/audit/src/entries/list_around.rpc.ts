import contract, { MAX_AROUND } from '@cabildo/contracts/audit/entries/list_around.rpc.ts';
import { handler } from '../deps.ts';
import { startOf } from './rules.ts';
import { entryOf } from './shown.ts';
import { listTypes, lookUpCharacter, walkNewest, type Matching } from './table.ts';

const HOUR_MS = 3_600_000;
const SLICE = { offset: 0, limit: MAX_AROUND };

export default handler(contract, {
  async run({ input: { server_id: serverId, server_character_id, user_id, at }, ctx, db, deps: { names } }) {
    const moment = Date.parse(at);
    const [from, to] = [new Date(moment - HOUR_MS), new Date(moment + HOUR_MS)];
    const matching: Matching = {
      serverId,
      userId: server_character_id === null ? user_id : undefined,
      from,
      after: startOf({ from, to }, undefined),
      whole: await listTypes(db),
      partly: [],
      search: '',
    };
    const rows =
      server_character_id === null
        ? await walkNewest(db, matching, SLICE)
        : (await lookUpCharacter(db, matching, server_character_id, SLICE)).rows;
    const reader = { locale: ctx.locale, serverId, names };
    const shown = await Promise.all(rows.map((row) => entryOf(row, reader)));
    return {
      entries: shown.map(({ created_at, domain, action, note }) => ({
        at: created_at,
        type: `${domain}.${action}`,
        note,
      })),
    };
  },
});
