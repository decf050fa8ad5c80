import { dueJob } from '../deps.ts';
import { dueDepartures, firstOrgOf, forgetDeparture, goneFrom } from './departures.table.ts';
import { openTo } from './invitations.table.ts';
import { lockOrg } from './orgs.table.ts';
import { closeInvitation, endMemberships, type PeopleScope } from './people.ts';

/**
 * BZ-07: ends the memberships of who is gone, one organisation in each transaction, because its accounts are locked after it; the
 * next claim takes the next one.
 */
export default dueJob({
  name: 'end_memberships',
  ...dueDepartures,
  slots: 1,
  async each(departure, { tx, emit, now }) {
    const { server_id: serverId, character_id } = departure;
    const scope: PeopleScope = { tx, emit, now, by: { serverId, actor: { kind: 'system', id: null } } };
    const orgId = await firstOrgOf(tx, departure);
    if (orgId === undefined) {
      const open = character_id === null ? [] : await openTo(tx, character_id);
      for (const invitation of open) await closeInvitation(scope, invitation, 'cancelled');
      await forgetDeparture(tx, departure.id);
      return;
    }
    const org = await lockOrg(tx, serverId, orgId);
    if (!org) return;
    await endMemberships(scope, org, await goneFrom(tx, org.id, departure));
  },
});
