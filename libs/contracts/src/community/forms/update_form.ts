import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { form, formIdParam, formParams as params } from './forms.ts';

/** DK-01: submissions keep the questions that they answered. */
export default defineAction('server_desk.update_form', {
  kind: 'command',
  access: { to: 'manage_forms', governs: true },
  summary: 'Change a form; only what is sent changes, and submissions keep the questions that they answered.',
  input: z
    .object({
      ...formIdParam,
      title: optional(params.title),
      description: clearable(params.description),
      /** The whole list. */
      questions: optional(params.questions),
      /** The whole list, too; none may be left out in which submissions stand. */
      stages: optional(params.stages),
      who: optional(params.who),
      cooldown_hours: optional(params.cooldown_hours),
      max_open: optional(params.max_open),
      votes_needed: optional(params.votes_needed),
      is_default: optional(params.is_default),
      open: optional(params.open),
    })
    .apply(changesSomething()),
  output: z.object({ form }),
  // error: nothing was sent, a question or a stage does not fit (400); submissions stand in a stage that is left out, or the default
  // form of a kind would have none in its place (409). not_found: the form, or a role, department or licence of an action.
  errors: ['error', 'not_found'],
});
