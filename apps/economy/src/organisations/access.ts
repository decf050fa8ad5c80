import { refuseGoverning, type RequestContext } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Tx } from '@cabildo/kit/database';
import { findMember, type Member } from './members.table.ts';
import { lockOrg, type OrgRow } from './orgs.table.ts';
import { notOwner, refuseInactive, refuseRight } from './rules.ts';

/** An organisation that is locked and may act. */
export async function activeOrg(
  tx: Tx,
  serverId: number,
  orgId: number,
): Promise<OrgRow | Failure<'not_found' | 'account_closed' | 'account_disabled'>> {
  const org = await lockOrg(tx, serverId, orgId);
  if (!org) return fail('not_found');
  return refuseInactive(org) ?? org;
}

/** A member that acts in an organisation, which is locked. */
export interface ActingMember {
  readonly org: OrgRow;
  readonly actor: Member;
}

/** BZ-03: a character acts in an organisation by a right of its rank. */
export async function actingBy(
  tx: Tx,
  { serverId, orgId, characterId }: { serverId: number; orgId: number; characterId: number },
  right: OrgRight,
): Promise<ActingMember | Failure<'not_found' | 'account_closed' | 'account_disabled' | 'forbidden'>> {
  const org = await activeOrg(tx, serverId, orgId);
  if (isFailure(org)) return org;
  const actor = await findMember(tx, org.id, characterId);
  return refuseRight(actor, right) ?? { org, actor: actor! };
}

/** Who asks to change an organisation. */
export interface Caller {
  readonly ctx: Pick<RequestContext, 'actor'>;
  readonly member: Membership;
  readonly characters: ReadonlySet<number>;
}

/** BZ-01: refuses who neither owns an organisation nor manages those of the server; managing is no play (ID-12). */
export function refuseStranger(
  { owner_character_id }: Pick<OrgRow, 'owner_character_id'>,
  { ctx, member, characters }: Caller,
): Failure<'forbidden'> | undefined {
  const isOwner = owner_character_id !== null && characters.has(owner_character_id);
  return isOwner ? undefined : refuseManaging({ ctx, member });
}

/** BZ-01: refuses who does not manage the organisations of the server, or does so from the game (ID-12). */
export const refuseManaging = ({
  ctx,
  member,
}: Pick<Caller, 'ctx' | 'member'>): Failure<'forbidden'> | undefined =>
  isAllowed('manage_orgs', member) ? refuseGoverning(ctx) : notOwner();
