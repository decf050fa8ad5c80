import contract from '@cabildo/contracts/community/forms/copy_form.ts';
import { formCreated } from '@cabildo/contracts/community/forms/events.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { handler } from '../deps.ts';
import { addForm } from './add.ts';
import { findForm, questionsOf } from './table.ts';
import { formEventOf, formView } from './views.ts';

export default handler(contract, {
  async handle({ input: { form_id, title }, serverId, tx, emit, now }) {
    const copied = await findForm(tx, serverId, form_id);
    if (!copied) return fail('not_found');
    const { id: _id, questions_id, submission_count: _count, ...described } = copied;
    const questions = await questionsOf(tx, questions_id);
    const made = { ...described, title, is_default: false, open: false, created_at: now };
    const form = await addForm(tx, made, questions);
    if (isFailure(form)) return form;
    emit(draft(formCreated, formEventOf(form)));
    return { form_id: form.id, form: formView(form, questions) };
  },
});
