import type { OutputOf } from '@cabildo/contracts/action';
import type getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import type listSubmissions from '@cabildo/contracts/community/submissions/list_submissions.ts';
import type { Vote } from '@cabildo/contracts/community/submissions/submissions.ts';
import type { Locale } from '@cabildo/contracts/errors';
import type { Names } from '@cabildo/characters';
import type { Sql } from '@cabildo/kit/database';
import type { FormRow } from '../forms/table.ts';
import { listActions } from './actions.table.ts';
import { listReplies, voteOf, votesOf, type ReplyRow, type SubmissionRow, type Votes } from './table.ts';

type Line = Omit<OutputOf<typeof listSubmissions>['submissions'][number], 'gp_username'>;
type View = OutputOf<typeof getSubmission>['submission'];

const NO_VOTES: Votes = { yes: 0, no: 0, abstain: 0 };

/** A submission in a list; its applicant sees no votes. */
export const lineOf = (row: SubmissionRow, votes: Votes = NO_VOTES): Line => ({
  submission_id: row.id,
  form_id: row.form_id,
  kind: row.kind,
  number: row.number,
  user_id: row.user_id,
  character_id: row.character_id,
  punishment_id: row.punishment_id,
  stage: row.stage,
  is_closed: row.closed_at !== null,
  version: row.version,
  assignee_user_id: row.assignee_user_id,
  votes: { ...votes },
  created_at: row.created_at.toISOString(),
  moved_at: row.moved_at.toISOString(),
});

export const replyView = (reply: ReplyRow): View['replies'][number] => ({
  reply_id: reply.id,
  by: reply.by_user_id,
  text: reply.text,
  internal: reply.internal,
  created_at: reply.created_at.toISOString(),
});

/** DK-04: a submission as its applicant sees it, or, with `reviewer`, as that person does. */
export async function submissionView(
  sql: Sql,
  row: SubmissionRow,
  { reviewer, locale }: { reviewer: number | null | undefined; locale: Locale },
): Promise<View> {
  const isReviewed = reviewer !== undefined;
  const replies = await listReplies(sql, row.id);
  const votes = isReviewed ? (await votesOf(sql, [row])).get(row.id) : undefined;
  const my_vote: Vote | null = isReviewed && reviewer !== null ? await voteOf(sql, row, reviewer) : null;
  const actions = isReviewed ? await listActions(sql, row.id) : [];
  return {
    ...lineOf(row, votes),
    answers: row.answers,
    reason: row.reason,
    replies: replies.filter(({ internal }) => isReviewed || !internal).map(replyView),
    actions: actions.map(({ id, action, status, reason }) => ({
      action_id: id,
      do: action.do,
      status,
      reason: reason?.[locale] ?? null,
    })),
    my_vote,
  };
}

/** The present name of who sent a submission; null: it is not known. */
export const nameOf = async (names: Names, userId: number | null): Promise<string | null> =>
  userId === null ? null : ((await names.ofUser(userId)) ?? null);

/** The part of a submission that its events carry. */
export const submissionEventOf = (row: SubmissionRow, { title }: Pick<FormRow, 'title'>) => ({
  submission_id: row.id,
  number: row.number,
  form_id: row.form_id,
  kind: row.kind,
  title,
  user_id: row.user_id,
  character_id: row.character_id,
});
