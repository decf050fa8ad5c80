import { dueJob } from '../deps.ts';
import { dueInvitations } from './invitations.table.ts';
import { closeInvitation } from './people.ts';

/** BZ-04: stores that invitations have expired. Rules and lists treat them so from `expires_at` on. */
export default dueJob({
  name: 'expire_invitations',
  ...dueInvitations,
  each: (invitation, { tx, emit, now }) =>
    closeInvitation({ tx, emit, now, by: { serverId: invitation.server_id } }, invitation, 'expired').then(
      () => undefined,
    ),
});
