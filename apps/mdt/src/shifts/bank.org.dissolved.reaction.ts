import { orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import { reaction } from '../deps.ts';
import { endShifts } from './end.ts';
import { lockOpenShiftsOfOrgs } from './of-orgs.table.ts';

/** PY-02: nobody is clocked in at an organisation that is no more. */
export default reaction.perServer(orgDissolved, 'end', async ({ tx, emit, events, now }) => {
  const orgIds = events.map(({ data }) => data.org_id);
  await endShifts(tx, emit, await lockOpenShiftsOfOrgs(tx, orgIds), {
    at: () => now,
    by: 'roster_changed',
    now,
  });
});
