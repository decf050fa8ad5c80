import contract from '@cabildo/contracts/community/forms/get_form.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { isFor, standingOf } from './audience.ts';
import { findForm, questionsOf } from './table.ts';
import { formView } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, member, ask, db }) {
    const standing = await standingOf(ask, member, input.join_code);
    if (isFailure(standing)) return standing;
    const form = await findForm(db, serverId, input.form_id);
    // A form for others is no less secret than one of another server.
    if (!form || !isFor(standing, form)) return fail('not_found');
    return { form: formView(form, await questionsOf(db, form.questions_id)) };
  },
});
