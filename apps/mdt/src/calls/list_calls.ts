import { fail, isFailure } from '@cabildo/contracts/errors';
import { countedPageOf, cutPage, offsetOf, sentPeriod } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/calls/list_calls.ts';
import { callsignsOf } from '../crews/table.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { callsignsIn, callView, unitsOf } from './rules.ts';
import { listCalls, type CallRow } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, deps: { characters } }) {
    const { status, department_id: departmentId, unit, caller_character_id: callerId } = input;
    const { search, cursor, per_page } = input;
    const period = sentPeriod(input);
    if (isFailure(period)) return period;
    if (departmentId !== undefined && !(await findDepartment(db, serverId, departmentId)))
      return fail('not_found');
    for (const id of [unit, callerId])
      if (id !== undefined && !(await characters.find(serverId, id))) return fail('character_not_found');
    // One row more than the page has shows whether another page follows.
    const at = { limit: per_page + 1, offset: cursor === undefined ? offsetOf(input) : 0, after: cursor };
    const selection = { serverId, status, departmentId, unit, callerId, search, period };
    const { rows, total } = await listCalls(db, selection, at);
    const known = await callsignsOf(db, [...new Set(rows.flatMap((row) => [...unitsOf(row)]))]);
    // A page is cut with the callsigns of each call, so that those of all calls have room (FU-04).
    const view = (row: CallRow) => ({ call: callView(row), callsigns: callsignsIn(row, known) });
    const { shown, next_cursor } = cutPage(rows, input, view);
    const callsigns = new Map(
      shown.flatMap((each) => each.callsigns).map((each) => [each.server_character_id, each]),
    );
    return {
      calls: shown.map(({ call }) => call),
      callsigns: [...callsigns.values()],
      ...countedPageOf(input, total),
      next_cursor,
    };
  },
});
