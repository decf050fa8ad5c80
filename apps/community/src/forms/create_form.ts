import contract from '@cabildo/contracts/community/forms/create_form.ts';
import { formCreated } from '@cabildo/contracts/community/forms/events.ts';
import { draft } from '@cabildo/contracts/event';
import { isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { refuseStrange } from './named.ts';
import { addForm } from './add.ts';
import { defaultStages, refuseQuestions, refuseStages } from './rules.ts';
import { formEventOf, formView } from './views.ts';

export default handler(contract, {
  prepare: ({ input, serverId, ask }) => refuseStrange(ask, serverId, input.stages),
  async handle({ input, ctx, serverId, tx, emit, now }) {
    const { description = null, is_default = false, questions, stages, ...sent } = input;
    const wanted = stages ?? defaultStages(ctx.locale);
    const refusal = refuseQuestions(questions) ?? refuseStages(wanted);
    if (refusal) return refusal;
    const made = { ...sent, server_id: serverId, description, stages: wanted, is_default, created_at: now };
    const form = await addForm(tx, made, questions);
    if (isFailure(form)) return form;
    emit(draft(formCreated, formEventOf(form)));
    return { form_id: form.id, form: formView(form, questions) };
  },
});
