import { fail } from '@cabildo/contracts/errors';
import { cutPage, offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/evidence/list_evidence.ts';
import findDepartments from '@cabildo/contracts/mdt/departments/find_departments.rpc.ts';
import { handler } from '../deps.ts';
import { handlesEvidence } from './authority.ts';
import { hasRoom, listEntries, listMoves } from './table.ts';
import { entryView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, ask }) {
    const { department_id: departmentId, with_gone: withGone, cursor: after, per_page } = input;
    // The evidence of a department outlives it.
    const known = (await hasRoom(db, serverId, departmentId))
      ? [departmentId]
      : (await ask(findDepartments, { server_id: serverId, department_ids: [departmentId] })).department_ids;
    if (known.length === 0) return fail('not_found');
    if (!(await handlesEvidence(ask, member, departmentId))) return fail('forbidden');
    const at = { limit: per_page + 1, offset: after === undefined ? offsetOf(input) : 0, after };
    const { rows: found, total } = await listEntries(db, { serverId, departmentId, withGone }, at);
    const moves = Map.groupBy(
      await listMoves(
        db,
        found.map(({ id }) => id),
      ),
      ({ entry_id }) => entry_id,
    );
    const { shown, next_cursor } = cutPage(found, input, (entry) => entryView(entry, moves.get(entry.id) ?? []));
    return { entries: shown, ...pageOf(input, total), next_cursor };
  },
});
