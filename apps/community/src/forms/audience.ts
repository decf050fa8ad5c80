import type { FormAudience, FormKind } from '@cabildo/contracts/community/forms/forms.ts';
import { FORM_AUDIENCES, FORM_KINDS } from '@cabildo/contracts/community/forms/forms.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, personOf, type Membership, type Outsider } from '@cabildo/contracts/permissions';
import findOutsider from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import type { OutputOf } from '@cabildo/contracts/action';
import type { Ask } from '@cabildo/kit/service';

type Ban = NonNullable<OutputOf<typeof findOutsider>['ban']>;

/** The kinds of forms that a caller sees and sends at the desk of a server (DK-03). */
export interface Standing {
  readonly kinds: readonly FormKind[];
  readonly audiences: readonly FormAudience[];
  /** The kinds whose submissions the caller decides (DK-04). */
  readonly reviews: readonly FormKind[];
  /** Null: a caller without a key. */
  readonly userId: number | null;
  /** The number of the person, which outlives the user. */
  readonly personId: number | null;
  /** The ban in force of a caller who is no member. */
  readonly ban: Ban | null;
  readonly isMember: boolean;
}

const MEMBERS: readonly FormAudience[] = ['anyone', 'members'];

/** DK-04: the kinds of submissions that a member decides. */
export function reviewedBy(member: Pick<Membership, 'role' | 'permissions'>): readonly FormKind[] {
  if (isAllowed('review_forms', member)) return FORM_KINDS;
  return isAllowed('manage_members', member) ? ['appeal'] : [];
}

function ofMember(member: Membership): Standing {
  const reviews = reviewedBy(member);
  const seesAll = reviews.length === FORM_KINDS.length || isAllowed('manage_forms', member);
  return {
    kinds: FORM_KINDS,
    audiences: seesAll ? FORM_AUDIENCES : MEMBERS,
    reviews,
    userId: member.user_id,
    personId: personOf(member),
    ban: null,
    isMember: true,
  };
}

/**
 * The standing of a caller: of a member by rank, of another by ban and by how the server is joined.
 * @returns forbidden for whom nothing here is meant, in whatever server
 */
export async function standingOf(
  ask: Ask,
  member: Membership | Outsider,
  join_code: string | undefined,
): Promise<Standing | Failure<'forbidden'>> {
  if (member.role !== 'outsider' && member.role !== 'visitor') return ofMember(member as Membership);
  const { server_id, user_id } = member;
  const found = await ask(findOutsider, { server_id, user_id, join_code });
  const base = { reviews: [], userId: user_id, personId: found.person_id, isMember: false };
  if (found.ban) return { ...base, kinds: ['appeal'], audiences: ['anyone', 'banned'], ban: found.ban };
  if (!found.takes_applications) return fail('forbidden');
  return { ...base, kinds: ['application'], audiences: ['anyone'], ban: null };
}

/** Whether a form is for the caller (DK-03). */
export const isFor = (
  { kinds, audiences }: Standing,
  form: { readonly kind: FormKind; readonly who: FormAudience },
): boolean => kinds.includes(form.kind) && audiences.includes(form.who);
