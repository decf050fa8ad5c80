import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { withDefault } from '../../fields.ts';
import { template, templateParams as params } from './templates.ts';

/** RC-02 */
export default defineAction('server_mdt.create_template', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: true },
  summary: 'Make a template of reports.',
  input: z.object({
    name: params.name,
    kind: params.kind,
    sections: params.sections,
    /** Medical reports are read by `medical` alone. */
    read_powers: withDefault(params.read_powers, []),
    write_powers: withDefault(params.write_powers, []),
    needs_approval: withDefault(params.needs_approval, false),
  }),
  output: z.object({ template_id: z.int(), template }),
  // error: a field does not fit, or others than `medical` would read medical reports. limit_exceeded: the server has 100 templates.
  errors: ['error', 'limit_exceeded'],
});
