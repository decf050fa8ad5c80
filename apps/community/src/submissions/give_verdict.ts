import { submissionJudged } from '@cabildo/contracts/community/submissions/events.ts';
import contract from '@cabildo/contracts/community/submissions/give_verdict.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { keepForm } from '../forms/table.ts';
import { stageOf } from './enter.ts';
import { isJudged, planHasVerdicts } from './judged.ts';
import { closedAlready, move } from './move.ts';
import { findSubmission, insertReply, lockSubmission } from './table.ts';
import { submissionEventOf, submissionView } from './views.ts';

const NO_PLAN = {
  es: 'El plan del servidor no tiene veredictos automáticos: PREMIUM y ENTERPRISE sí.',
  en: 'The plan of the server has no verdicts by machine: PREMIUM and ENTERPRISE have them.',
};
const NOT_JUDGED = {
  es: 'Está en una fase en la que no juzga ninguna máquina (ai_may).',
  en: 'It stands in a stage in which no machine judges (ai_may).',
};
const NOT_FINAL = {
  es: 'En esta fase una máquina no puede cerrarla (ai_final).',
  en: 'In this stage a machine may not close it (ai_final).',
};

export default handler(contract, {
  async prepare({ input, serverId, ask, db }) {
    if (!(await planHasVerdicts(ask, serverId))) return fail('forbidden', { message: NO_PLAN });
    const found = await findSubmission(db, serverId, input.submission_id);
    if (!found) return fail('not_found');
    return { formId: found.form_id, isJudged: await isJudged(ask, db, serverId) };
  },
  async handle({ input, ctx, serverId, prepared, tx, emit, now }) {
    const { submission_id, score, labels, note, stage: wanted } = input;
    const form = await keepForm(tx, serverId, prepared.formId);
    const stored = form && (await lockSubmission(tx, serverId, submission_id));
    if (!stored) return fail('not_found');
    if (stored.closed_at) return closedAlready();
    const present = stageOf(form, stored.stage);
    if (!present?.ai_may || !prepared.isJudged) return fail('error', { status: 409, message: NOT_JUDGED });
    if (wanted !== undefined && stageOf(form, wanted)?.is_final && !present.ai_final)
      return fail('forbidden', { message: NOT_FINAL });
    await insertReply(tx, {
      submission_id,
      server_id: serverId,
      by_user_id: null,
      by_key_id: ctx.actor.kind === 'key' ? ctx.actor.key_id : null,
      text: `${score}/100${labels.length > 0 ? ` (${labels.join(', ')})` : ''}\n${note}`,
      internal: true,
      created_at: now,
    });
    const { user_id: _user, character_id: _character, ...about } = submissionEventOf(stored, form);
    emit(draft(submissionJudged, { ...about, score, labels, note, stage: wanted ?? null }));
    const by = { tx, emit, cause: ctx, now, isJudged: prepared.isJudged, byUserId: null };
    const moved =
      wanted === undefined
        ? stored
        : await move(by, {
            stored,
            form,
            stage: wanted,
            reason: note,
            expected: undefined,
            asOwner: false,
            reviewer: null,
            locale: ctx.locale,
          });
    if (isFailure(moved)) return moved;
    return { submission: await submissionView(tx, moved, { reviewer: null, locale: ctx.locale }) };
  },
});
