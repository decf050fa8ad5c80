import { submissionClosed, submissionMoved } from '@cabildo/contracts/community/submissions/events.ts';
import { fail, type Failure, type Locale, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { FormRow } from '../forms/table.ts';
import { enter, stageOf } from './enter.ts';
import { updateSubmission, votesOf, type SubmissionRow } from './table.ts';
import { submissionEventOf, submissionView } from './views.ts';

const STALE: Message = {
  es: 'Otra persona fue más rápida. Mira cómo está ahora (current) y decide de nuevo.',
  en: 'Somebody else was faster. See how it is now (current) and decide anew.',
};
const CLOSED: Message = { es: 'La solicitud está cerrada.', en: 'The submission is closed.' };
const SAME: Message = { es: 'Ya está en esa fase.', en: 'It stands in that stage already.' };
const NO_STAGE: Message = { es: 'El formulario no tiene esa fase.', en: 'The form has no such stage.' };

export const closedAlready = (): Failure<'already_processed'> =>
  fail('already_processed', { message: CLOSED });

interface Move {
  readonly stored: SubmissionRow;
  readonly form: FormRow;
  /** The key of the stage to which it goes. */
  readonly stage: string;
  readonly reason: string;
  /** The version that the move is meant for; undefined: any. */
  readonly expected: number | undefined;
  readonly asOwner: boolean;
  /** Who sees the submission in a refusal; null: a machine. */
  readonly reviewer: number | null;
  readonly locale: Locale;
}

/** DK-02, DK-04: moves a locked submission, whose form does not change meanwhile, to another stage, and begins the actions of that. */
export async function move(
  by: Parameters<typeof enter>[0],
  { stored, form, stage: key, reason, expected, asOwner, reviewer, locale }: Move,
): Promise<SubmissionRow | Failure<'error' | 'not_found' | 'already_processed'>> {
  const { tx, emit, now } = by;
  if (stored.closed_at) return closedAlready();
  if (expected !== undefined && expected !== stored.version) {
    const current = await submissionView(tx, stored, { reviewer, locale });
    return fail('error', { status: 409, message: STALE, fields: { current } });
  }
  const stage = stageOf(form, key);
  if (!stage) return fail('not_found', { message: NO_STAGE });
  if (stage.key === stored.stage) return fail('error', { status: 409, message: SAME });
  if (stage.is_final) {
    const { yes } = (await votesOf(tx, [stored])).get(stored.id)!;
    if (yes < form.votes_needed) return lackingVotes(form.votes_needed - yes);
  }
  const moved: SubmissionRow = {
    ...stored,
    stage: stage.key,
    reason,
    version: stored.version + 1,
    entries: stored.entries + 1,
    moved_at: now,
    closed_at: stage.is_final ? now : null,
  };
  await updateSubmission(tx, moved);
  const data = {
    ...submissionEventOf(moved, form),
    stage: stage.key,
    stage_name: stage.name,
    old_stage: stored.stage,
    reason,
  };
  const about = moved.character_id === null ? [] : [moved.character_id];
  emit(
    stage.is_final
      ? draft(submissionClosed, { ...data, as_owner: asOwner }, about)
      : draft(submissionMoved, data, about),
  );
  await enter(by, moved, form, stage);
  return moved;
}

const lackingVotes = (n: number): Failure<'error'> =>
  fail('error', {
    status: 409,
    message: {
      es: n === 1 ? 'Falta un voto a favor.' : `Faltan ${n} votos a favor.`,
      en: n === 1 ? 'One more vote with yes is needed.' : `${n} more votes with yes are needed.`,
    },
  });
