import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { countOpen, insertInvitation, openOf, type InvitationRow } from './invitations.table.ts';
import type { OrgRow } from './orgs.table.ts';
import { closeInvitation, type PeopleScope } from './people.ts';
import { atMost, expiryFrom, MAX_OPEN } from './rules.ts';

/** Stores that invitations of an organisation have expired, so that they make room for others before the job comes. */
export async function closeOverdue(scope: PeopleScope, org: OrgRow): Promise<void> {
  for (const invitation of await openOf(scope.tx, org.id))
    if (invitation.expires_at <= scope.now) await closeInvitation(scope, invitation, 'expired');
}

interface Inviting {
  readonly org: OrgRow;
  readonly from: number;
  readonly to: number;
  /** null: the offer of the ownership. */
  readonly rankId: number | null;
}

/** Invites a character into an organisation that is locked, once at a time (BZ-04). */
export async function invite(
  tx: Tx,
  { org, from, to, rankId }: Inviting,
  now: Date,
): Promise<InvitationRow | Failure<'limit_exceeded' | 'already_exists'>> {
  if ((await countOpen(tx, org.id, now)) >= MAX_OPEN)
    return atMost(
      `${MAX_OPEN} invitaciones abiertas de una organización`,
      `${MAX_OPEN} open invitations of an organisation`,
    );
  const invitation = await insertInvitation(tx, {
    org_id: org.id,
    server_id: org.server_id,
    character_id: to,
    from_character_id: from,
    rank_id: rankId,
    created_at: now,
    expires_at: expiryFrom(now),
  });
  return invitation ?? fail('already_exists');
}
