import { submissionCreated } from '@cabildo/contracts/community/submissions/events.ts';
import type { OutputOf, RequestContext } from '@cabildo/contracts/action';
import type submitForm from '@cabildo/contracts/community/submissions/submit_form.ts';
import { draft } from '@cabildo/contracts/event';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { updateForm, type FormRow } from '../forms/table.ts';
import { enter } from './enter.ts';
import { insertSubmission, type SubmissionRow } from './table.ts';
import { submissionEventOf, submissionView } from './views.ts';

/** The part of a submission that its sender decides. */
type Sent = Pick<
  SubmissionRow,
  | 'number'
  | 'questions_id'
  | 'user_id'
  | 'person_id'
  | 'character_id'
  | 'punishment_id'
  | 'ban_began_at'
  | 'given_by_user_id'
  | 'answers'
>;

interface Sending {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly ctx: RequestContext;
  readonly now: Date;
  /** Whether machines judge submissions of this server (DK-07). */
  readonly isJudged: boolean;
}

/** DK-03: stores a submission to a locked form, which begins in the first stage. */
export async function send(
  { tx, emit, ctx, now, isJudged }: Sending,
  form: FormRow,
  sent: Sent,
): Promise<OutputOf<typeof submitForm>> {
  const [stage] = form.stages;
  const made = await insertSubmission(tx, {
    ...sent,
    server_id: form.server_id,
    form_id: form.id,
    kind: form.kind,
    stage: stage!.key,
    version: 1,
    entries: 1,
    assignee_user_id: null,
    reason: null,
    created_at: now,
    moved_at: now,
    closed_at: null,
  });
  await updateForm(tx, { ...form, submission_count: form.submission_count + 1 });
  const data = { ...submissionEventOf(made, form), punishment_id: made.punishment_id };
  emit(draft(submissionCreated, data, made.character_id === null ? [] : [made.character_id]));
  await enter({ tx, emit, cause: ctx, now, isJudged, byUserId: null }, made, form, stage!);
  return {
    submission_id: made.id,
    submission: await submissionView(tx, made, { reviewer: undefined, locale: ctx.locale }),
  };
}
