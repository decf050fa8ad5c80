import type { Standing } from '../forms/audience.ts';
import type { SubmissionRow } from './table.ts';

/** DK-04: how a caller may read a submission: as a reviewer, or as the one who sent it; undefined: not at all. */
export function isReadable(
  { reviews, kinds, userId }: Standing,
  { kind, user_id }: Pick<SubmissionRow, 'kind' | 'user_id'>,
): { readonly isReviewer: boolean } | undefined {
  const isOwn = userId !== null && user_id === userId;
  if (reviews.includes(kind)) return { isReviewer: true };
  return isOwn && kinds.includes(kind) ? { isReviewer: false } : undefined;
}
