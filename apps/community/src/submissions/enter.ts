import { reviewWanted } from '@cabildo/contracts/community/submissions/events.ts';
import type { Stage } from '@cabildo/contracts/community/forms/forms.ts';
import type { Cause } from '@cabildo/contracts/action';
import type { Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { questionsOf, type FormRow } from '../forms/table.ts';
import { beginNext, insertActions } from './actions.table.ts';
import type { SubmissionRow } from './table.ts';

/** The reason of an action that an entry by a machine leaves to a person, because it runs by a person’s rights (DK-07). */
const NEEDS_A_PERSON: Message = {
  es: 'La movió una máquina: espera a una persona que la ejecute (retry_action).',
  en: 'A machine moved it: it waits for a person who runs it (retry_action).',
};

interface Entry {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly cause: Cause;
  readonly now: Date;
  /** Whether machines judge submissions of this server (DK-07). */
  readonly isJudged: boolean;
  /** The reviewer; null: a machine moved it, or it was sent. */
  readonly byUserId: number | null;
}

/** DK-02, DK-07: begins the actions of the stage that a stored submission has just entered, and asks machines about it. */
export async function enter(
  { tx, emit, cause, now, isJudged, byUserId }: Entry,
  submission: SubmissionRow,
  form: FormRow,
  stage: Stage,
): Promise<void> {
  const begun =
    byUserId === null
      ? ({ status: 'failed', reason: NEEDS_A_PERSON } as const)
      : ({ status: 'waiting', reason: null } as const);
  await insertActions(
    tx,
    stage.actions.map((action, place) => ({
      submission_id: submission.id,
      server_id: submission.server_id,
      entry: submission.entries,
      place,
      action,
      attempt: 1,
      by_user_id: byUserId,
      ...begun,
      ...causeColumns(cause),
      waits_for_place: false,
      due_at: null,
    })),
  );
  if (byUserId !== null) await beginNext(tx, submission.id, now);
  if (!stage.ai_may || !isJudged) return;
  const { share_identity: isShared } = stage;
  const { id, number, answers, user_id, character_id } = submission;
  const data = {
    submission_id: id,
    number,
    form_id: form.id,
    kind: form.kind,
    title: form.title,
    stage: stage.key,
    description: form.description,
    questions: await questionsOf(tx, submission.questions_id),
    answers,
    user_id: isShared ? user_id : null,
    character_id: isShared ? character_id : null,
  };
  emit(draft(reviewWanted, data, isShared && character_id !== null ? [character_id] : []), {
    ...(!isShared && { actor: { kind: 'system', id: null } }),
  });
}

export const stageOf = ({ stages }: Pick<FormRow, 'stages'>, key: string): Stage | undefined =>
  stages.find((each) => each.key === key);
