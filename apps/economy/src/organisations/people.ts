import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventData } from '@cabildo/contracts/event';
import {
  invitationEnded,
  memberJoined,
  memberLeft,
  ownerChanged,
} from '@cabildo/contracts/economy/organisations/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit, EmitOptions } from '@cabildo/kit/service';
import { lockOrgAccounts } from './accounts.table.ts';
import { endInvitation, openOf, type InvitationRow } from './invitations.table.ts';
import { noteLeavers } from './leavers.table.ts';
import {
  countMembers,
  deleteMembers,
  findMember,
  insertMembers,
  listMembers,
  setRank,
  type OrgMemberRow,
} from './members.table.ts';
import { updateOrg, type OrgRow } from './orgs.table.ts';
import { listRanks } from './ranks.table.ts';
import { refuseJoining } from './rules.ts';
import { showInvitations } from './views.ts';

/** A change of the people of an organisation, which the caller has locked. */
export interface PeopleScope {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
  /** Who did it, where no request says so. */
  readonly by?: EmitOptions;
}

export const named = ({ id, name }: OrgRow) => ({ org_id: id, name });

/**
 * BZ-04: makes a character a member.
 * @param memberships the organisations of the character, which are locked
 */
export async function join(
  { tx, emit, by }: PeopleScope,
  org: OrgRow,
  member: Omit<OrgMemberRow, 'org_id'> & { rank: string | null },
  memberships: number,
): Promise<Failure<'already_member' | 'limit_exceeded'> | undefined> {
  const { rank, ...stored } = member;
  if (await findMember(tx, org.id, member.character_id)) return fail('already_member');
  const refusal = refuseJoining(await countMembers(tx, org.id), memberships);
  if (refusal) return refusal;
  await insertMembers(tx, [{ org_id: org.id, ...stored }]);
  const server_character_id = member.character_id;
  emit(draft(memberJoined, { ...named(org), server_character_id, rank }, [server_character_id]), by);
  return undefined;
}

/** Ends memberships. Payments lock the accounts as well: earlier ones end before, and later ones find no member (BZ-02). */
export async function part(
  { tx, emit, now, by }: PeopleScope,
  org: OrgRow,
  characterIds: readonly number[],
  how: Pick<EventData<typeof memberLeft>, 'way' | 'reason'>,
): Promise<void> {
  await lockOrgAccounts(tx, org.id);
  await noteLeavers(tx, { orgId: org.id, characterIds, now });
  await deleteMembers(tx, org.id, characterIds);
  for (const server_character_id of characterIds)
    emit(draft(memberLeft, { ...named(org), server_character_id, ...how }, [server_character_id]), by);
}

/**
 * Gives an organisation to one of its members, or to nobody. The old owner, where one is left, gets the highest rank (BZ-04), and
 * offers of the ownership end.
 */
export async function changeOwner(
  scope: PeopleScope,
  org: OrgRow,
  owner: number | null,
  reason: string | null = null,
): Promise<OrgRow> {
  const { tx, emit, by } = scope;
  await withdrawOffer(scope, org);
  await lockOrgAccounts(tx, org.id);
  const old = org.owner_character_id;
  const [highest] = await listRanks(tx, org.id);
  if (old !== null) await setRank(tx, org.id, old, highest!.id);
  if (owner !== null) await setRank(tx, org.id, owner, null);
  const changed = { ...org, owner_character_id: owner };
  await updateOrg(tx, org.id, { owner_character_id: owner });
  const data = { ...named(org), old_owner_character_id: old, owner_character_id: owner, reason };
  emit(draft(ownerChanged, data, [old ?? [], owner ?? []].flat()), by);
  return changed;
}

/** Ends the offer of an organisation, which its owner of before made. Offers are locked before accounts. */
async function withdrawOffer(scope: PeopleScope, org: OrgRow): Promise<void> {
  for (const offer of await openOf(scope.tx, org.id, { isOffer: true }))
    await closeInvitation(scope, offer, 'cancelled');
}

/**
 * BZ-07: ends memberships of who is gone. The place of an owner goes to the highest level, and of one level to who serves
 * longest; that of the lead of a department to whom the roster says (BZ-05).
 */
export async function endMemberships(
  scope: PeopleScope,
  org: OrgRow,
  gone: readonly number[],
): Promise<void> {
  const isOwned = org.owner_character_id !== null && gone.includes(org.owner_character_id);
  if (isOwned) await withdrawOffer(scope, org);
  await part(scope, org, gone, { way: 'ended', reason: null });
  if (org.kind === 'department') await updateOrg(scope.tx, org.id, { follow_at: scope.now });
  else if (isOwned) await succeed(scope, org);
}

async function succeed(scope: PeopleScope, org: OrgRow): Promise<OrgRow> {
  const [next] = await listMembers(scope.tx, org.id, { limit: 1, offset: 0 });
  return changeOwner(scope, org, next?.character_id ?? null);
}

/** Ends an invitation that is locked and open. */
export async function closeInvitation(
  { tx, emit, now, by }: PeopleScope,
  invitation: InvitationRow,
  status: 'accepted' | 'declined' | 'cancelled' | 'expired',
) {
  const [view] = await showInvitations(tx, [invitation], now);
  await endInvitation(tx, invitation.id, status, now);
  const data = { ...view!, status };
  emit(draft(invitationEnded, data, [invitation.character_id]), by);
  return data;
}
