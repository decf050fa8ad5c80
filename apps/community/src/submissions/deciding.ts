import { fail, type Failure } from '@cabildo/contracts/errors';
import type { FormKind } from '@cabildo/contracts/community/forms/forms.ts';
import type { Membership } from '@cabildo/contracts/permissions';
import listReviewers from '@cabildo/contracts/servers/members/list_holders.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { reviewedBy } from '../forms/audience.ts';
import type { SubmissionRow } from './table.ts';

/** DK-04: whether a member decides submissions of this kind. */
export const mayReview = (member: Membership, kind: FormKind): boolean => reviewedBy(member).includes(kind);

/** DK-04: whether a submission is the member’s own matter: sent by it, or an appeal against what it gave. */
export const isOwnMatter = (
  { user_id, given_by_user_id }: Pick<SubmissionRow, 'user_id' | 'given_by_user_id'>,
  { user_id: member }: Pick<Membership, 'user_id'>,
): boolean => user_id === member || given_by_user_id === member;

const OWN = {
  es: 'Es un asunto tuyo: lo decide otra persona del equipo.',
  en: 'It is your own matter: another person of the staff decides it.',
};

/**
 * DK-04: refuses who decides an own matter, unless nobody else may.
 * @returns whether the caller decides alone as the owner, which the log says
 */
export async function refuseOwn(
  ask: Ask,
  submission: SubmissionRow,
  member: Membership,
): Promise<{ asOwner: boolean } | Failure<'forbidden'>> {
  if (!isOwnMatter(submission, member)) return { asOwner: false };
  if (member.role !== 'owner') return fail('forbidden', { message: OWN });
  const { user_ids } = await ask(listReviewers, {
    server_id: submission.server_id,
    permissions: submission.kind === 'appeal' ? ['review_forms', 'manage_members'] : ['review_forms'],
    limit: 3,
  });
  const isAlone = user_ids.every((id) => isOwnMatter(submission, { user_id: id }));
  return isAlone ? { asOwner: true } : fail('forbidden', { message: OWN });
}
