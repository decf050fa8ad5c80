import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { template, templateParams as params } from './templates.ts';

/** RC-02: a template that reports use is never removed, so that it ends by `is_active`. */
export default defineAction('server_mdt.update_template', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary:
    'Change a template; only what is sent changes, and reports keep the sections that they were begun with.',
  input: z
    .object({
      template_id: params.template_id,
      name: optional(params.name),
      /** The whole list. */
      sections: optional(params.sections),
      /** The whole list, too. Medical reports are read by `medical` alone. */
      read_powers: optional(params.read_powers),
      /** The whole list, too. */
      write_powers: optional(params.write_powers),
      needs_approval: optional(params.needs_approval),
      is_active: optional(params.is_active),
    })
    .apply(changesSomething()),
  output: z.object({ template }),
  // error: nothing was sent, a field does not fit, or others than `medical` would read medical reports.
  errors: ['error', 'not_found'],
});
