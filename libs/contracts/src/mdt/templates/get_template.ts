import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { template, templateParams as params } from './templates.ts';

/** RC-02 */
export default defineAction('server_mdt.get_template', {
  kind: 'query',
  access: 'member',
  summary: 'Show a template of reports with its sections.',
  input: z.object({ template_id: params.template_id }),
  output: z.object({ template }),
  errors: ['not_found'],
});
