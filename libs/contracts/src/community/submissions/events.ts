import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, stated, type OwnMatter } from '../../event.ts';
import { quoted, sentence, thing, type Slot } from '../../sentence.ts';
import { ACTION_KINDS, FORM_KINDS, question, type ActionKind } from '../forms/forms.ts';
import { answers } from './submissions.ts';

/** Every event of a submission says whose it is by `user_id`, but for what a machine is asked (DK-07). */
const anonymous = z.object({
  submission_id: z.int(),
  number: z.int(),
  form_id: z.int(),
  kind: z.enum(FORM_KINDS),
  title: z.string(),
});
const submissionEvent = anonymous.extend({ user_id: z.int().nullable(), character_id: z.int().nullable() });

type Named = Pick<z.output<typeof anonymous>, 'submission_id' | 'number' | 'title'>;
const named = ({ submission_id, number, title }: Named, locale: Locale): Slot =>
  thing('submission', submission_id, `n.º ${number} ${quoted(title, locale)}`);

/** The matter of the person who sent the submission. */
const OF_APPLICANT: OwnMatter<{ user_id: number | null }> = { whose: ({ user_id }) => ({ user: user_id }) };

/** A form was sent (DK-03). */
export const submissionCreated = defineEvent({
  type: 'desk.submission.created',
  data: submissionEvent.extend({ punishment_id: z.int().nullable() }),
  own: OF_APPLICANT,
  note: {
    es: (data) => sentence`Se envió la solicitud ${named(data, 'es')}.`,
    en: (data) => sentence`The submission ${named(data, 'en')} was sent.`,
  },
});

/** A reply that the applicant sees, or one among reviewers, which it does not (DK-04). */
export const submissionReplied = defineEvent({
  type: 'desk.submission.replied',
  data: submissionEvent.extend({ reply_id: z.int(), internal: z.boolean(), by_applicant: z.boolean() }),
  note: {
    es: (data) =>
      data.internal
        ? sentence`Se añadió una nota interna a la solicitud ${named(data, 'es')}.`
        : sentence`Se respondió en la solicitud ${named(data, 'es')}.`,
    en: (data) =>
      data.internal
        ? sentence`An internal note was added to the submission ${named(data, 'en')}.`
        : sentence`The submission ${named(data, 'en')} got a reply.`,
  },
});

const moved = submissionEvent.extend({
  stage: z.string(),
  stage_name: z.string(),
  old_stage: z.string(),
  reason: z.string(),
});

/** A submission stands in another stage (DK-02). */
export const submissionMoved = defineEvent({
  type: 'desk.submission.moved',
  data: moved,
  own: OF_APPLICANT,
  note: {
    es: (data) =>
      sentence`La solicitud ${named(data, 'es')} pasó a ${quoted(data.stage_name, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The submission ${named(data, 'en')} moved to ${quoted(data.stage_name, 'en')}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A submission stands in a final stage (DK-02). `as_owner`: the only person who may decide, although it is the person’s own matter. */
export const submissionClosed = defineEvent({
  type: 'desk.submission.closed',
  data: moved.extend({ as_owner: z.boolean() }),
  own: OF_APPLICANT,
  note: {
    es: (data) =>
      sentence`La solicitud ${named(data, 'es')} terminó en ${quoted(data.stage_name, 'es')}${data.as_owner ? ', decidida por la única persona que podía' : ''}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The submission ${named(data, 'en')} ended in ${quoted(data.stage_name, 'en')}${data.as_owner ? ', decided by the only person who could' : ''}.${stated('reason', data.reason, 'en')}`,
  },
});

const ACTION_WORDS: Readonly<Record<ActionKind, Message>> = {
  accept_member: { es: 'admitir', en: 'letting in' },
  assign_role: { es: 'dar un rol', en: 'giving a role' },
  assign_department: { es: 'dar un departamento', en: 'giving a department' },
  grant_license: { es: 'dar una licencia', en: 'granting a licence' },
  lift_ban: { es: 'quitar el veto', en: 'lifting the ban' },
  void_punishment: { es: 'anular la sanción', en: 'voiding the punishment' },
  add_points: { es: 'poner puntos', en: 'adding points' },
  approve_leave: { es: 'aprobar la ausencia', en: 'approving the leave' },
  notify: { es: 'avisar', en: 'sending a notice' },
};

/** An action of a stage failed; it can be run again (DK-02). */
export const actionFailed = defineEvent({
  type: 'desk.submission.action_failed',
  data: submissionEvent.extend({ action_id: z.int(), do: z.enum(ACTION_KINDS), reason: z.string() }),
  note: {
    es: (data) =>
      sentence`No se pudo completar una acción (${ACTION_WORDS[data.do].es}) de la solicitud ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`An action (${ACTION_WORDS[data.do].en}) of the submission ${named(data, 'en')} failed.${stated('reason', data.reason, 'en')}`,
  },
});

/** A machine may judge a submission (DK-07). Without share_identity neither the data nor the actor names a person. */
export const reviewWanted = defineEvent({
  type: 'desk.submission.review_wanted',
  data: anonymous.extend({
    stage: z.string(),
    description: z.string().nullable(),
    questions: z.array(question),
    answers,
    /** Null unless the stage shares who sent it. */
    user_id: z.int().nullable(),
    character_id: z.int().nullable(),
  }),
  note: {
    es: (data) => sentence`La solicitud ${named(data, 'es')} espera un veredicto automático.`,
    en: (data) => sentence`The submission ${named(data, 'en')} waits for a verdict by machine.`,
  },
});

/** A machine judged a submission (DK-07). */
export const submissionJudged = defineEvent({
  type: 'desk.submission.verdict',
  data: anonymous.extend({
    score: z.int(),
    labels: z.array(z.string()),
    note: z.string(),
    stage: z.string().nullable(),
  }),
  note: {
    es: (data) =>
      sentence`Un veredicto automático valoró la solicitud ${named(data, 'es')} con ${data.score}.${stated('note', data.note, 'es')}`,
    en: (data) =>
      sentence`A machine judged the submission ${named(data, 'en')}: ${data.score}.${stated('note', data.note, 'en')}`,
  },
});
