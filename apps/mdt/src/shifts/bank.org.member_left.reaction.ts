import { memberLeft } from '@cabildo/contracts/economy/organisations/events.ts';
import { reaction } from '../deps.ts';
import { endShifts } from './end.ts';
import { lockOpenShiftsOf } from './table.ts';

/** PY-02: who leaves an organisation is clocked in there no more; a shift that began after coming back stays. */
export default reaction.perServer(memberLeft, 'moment', async ({ tx, emit, events, now }) => {
  const left = new Map<string, Date>();
  for (const { data, occurred_at } of events) {
    const key = `${data.org_id} ${data.server_character_id}`;
    const at = new Date(occurred_at);
    if ((left.get(key) ?? at) <= at) left.set(key, at);
  }
  const characterIds = [...new Set(events.map(({ data }) => data.server_character_id))];
  const open = (await lockOpenShiftsOf(tx, characterIds)).flatMap((shift) => {
    const at = left.get(`${shift.org_id} ${shift.character_id}`);
    return at && shift.started_at <= at ? { shift, at } : [];
  });
  const at = new Map(open.map((each) => [each.shift.id, each.at]));
  await endShifts(
    tx,
    emit,
    open.map(({ shift }) => shift),
    { at: ({ id }) => at.get(id)!, by: 'roster_changed', now },
  );
});
