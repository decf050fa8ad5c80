import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { formUpdated } from '@cabildo/contracts/community/forms/events.ts';
import contract from '@cabildo/contracts/community/forms/update_form.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { deskRules } from '../desk-config/table.ts';
import { handler } from '../deps.ts';
import { refuseStrange } from './named.ts';
import { refuseQuestions, refuseStages } from './rules.ts';
import {
  dropUnanswered,
  insertQuestions,
  lockForm,
  questionsOf,
  stagesInUse,
  unsetDefault,
  updateForm,
  type FormRow,
} from './table.ts';
import { formEventOf, formView } from './views.ts';

const NEEDS_DEFAULT = {
  es: 'Cada clase necesita un formulario por defecto: marca otro en su lugar.',
  en: 'Each kind needs a default form: mark another one in its place.',
};

const inUse = (stage: string): Failure<'error'> =>
  fail('error', {
    status: 409,
    message: {
      es: `Hay solicitudes en la fase «${stage}»: muévelas antes de quitarla.`,
      en: `Submissions stand in the stage “${stage}”: move them before you remove it.`,
    },
  });

export default handler(contract, {
  prepare: ({ input, serverId, ask }) => refuseStrange(ask, serverId, input.stages),
  async handle({ input: { form_id, ...sent }, serverId, tx, emit }) {
    if (sentNames(sent).length === 0) return nothingSent();
    const refusal =
      (sent.questions && refuseQuestions(sent.questions)) ?? (sent.stages && refuseStages(sent.stages));
    if (refusal) return refusal;
    // The default forms of a server change one after another.
    if (sent.is_default !== undefined) await deskRules.lock(tx, serverId);
    const stored = await lockForm(tx, serverId, form_id);
    if (!stored) return fail('not_found');
    if (stored.is_default && sent.is_default === false)
      return fail('error', { status: 409, message: NEEDS_DEFAULT });
    const kept = sent.stages?.map(({ key }) => key);
    const lost = kept && (await stagesInUse(tx, form_id)).find((stage) => !kept.includes(stage));
    if (lost !== undefined) return inUse(lost);
    const before = await questionsOf(tx, stored.questions_id);
    const { questions = before, ...fields } = sent;
    const changesQuestions = JSON.stringify(questions) !== JSON.stringify(before);
    const wanted: FormRow = {
      ...stored,
      ...(Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      ) as Partial<FormRow>),
      ...(changesQuestions && { questions_id: await insertQuestions(tx, form_id, questions) }),
    };
    const changed = sentNames(sent).filter((name) =>
      name === 'questions'
        ? changesQuestions
        : JSON.stringify(wanted[name as keyof FormRow]) !== JSON.stringify(stored[name as keyof FormRow]),
    );
    if (changed.length === 0) return { form: formView(stored, before) };
    if (wanted.is_default && !stored.is_default) await unsetDefault(tx, serverId, stored.kind);
    await updateForm(tx, wanted);
    if (changesQuestions) await dropUnanswered(tx, stored.questions_id);
    emit(draft(formUpdated, { ...formEventOf(wanted), changed }));
    return { form: formView(wanted, questions) };
  },
});
