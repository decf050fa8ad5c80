import { dueJob } from '../deps.ts';
import { orgsToFollow } from './orgs.table.ts';
import { followRoster } from './roster.ts';

/** BZ-05: the members of a department follow its roster. One at a time, because its accounts are locked after it. */
export default dueJob({
  name: 'follow_rosters',
  ...orgsToFollow,
  slots: 1,
  async each(org, { tx, emit, now }) {
    const by = { serverId: org.server_id, actor: { kind: 'system', id: null } } as const;
    await followRoster({ tx, emit, now, by }, org);
  },
});
