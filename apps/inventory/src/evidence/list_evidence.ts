import { fail } from '@cabildo/contracts/errors';
import { cutPage } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/evidence/list_evidence.ts';
import { handler } from '../deps.ts';
import { handlesEvidence } from './authority.ts';
import { listEntries, listMoves } from './table.ts';
import { entryView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, ask }) {
    const { department_id: departmentId, with_gone: withGone, cursor: after, per_page } = input;
    if (!(await handlesEvidence(ask, member, departmentId))) return fail('forbidden');
    const found = await listEntries(db, { serverId, departmentId, withGone, after, limit: per_page + 1 });
    const moves = Map.groupBy(
      await listMoves(
        db,
        found.map(({ id }) => id),
      ),
      ({ entry_id }) => entry_id,
    );
    const { shown, next_cursor } = cutPage(found, input, (entry) => entryView(entry, moves.get(entry.id) ?? []));
    return { entries: shown, next_cursor };
  },
});
