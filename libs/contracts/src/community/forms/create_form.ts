import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { form, formParams as params } from './forms.ts';

/** DK-01 */
export default defineAction('server_desk.create_form', {
  kind: 'command',
  access: { to: 'manage_forms', governs: true },
  answer: { created: true },
  summary: 'Make a form for applications, appeals, tickets or reports.',
  input: z.object({
    kind: params.kind,
    title: params.title,
    description: optional(params.description),
    questions: params.questions,
    /** Left out: new, accepted (final) and rejected (final) (DK-02). */
    stages: optional(params.stages),
    who: params.who,
    /** The hours after one submission until the same person may send the next. */
    cooldown_hours: withDefault(params.cooldown_hours, 0),
    /** The open submissions that one person may have. */
    max_open: withDefault(params.max_open, 1),
    /** The votes with yes that a move to a final stage needs. */
    votes_needed: withDefault(params.votes_needed, 0),
    /** The default form of its kind, in place of the one of before. */
    is_default: optional(params.is_default),
    open: withDefault(params.open, true),
  }),
  output: z.object({ form_id: z.int(), form }),
  // error: a question or a stage does not fit, as the message says. not_found: a role, department or licence of an action.
  // limit_exceeded: the server has 100 forms.
  errors: ['error', 'not_found', 'limit_exceeded'],
});
