import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { TEMPLATE_KINDS, templateLine } from './templates.ts';

/** RC-02 */
export default defineAction('server_mdt.list_templates', {
  kind: 'query',
  access: 'member',
  summary: 'List the templates of reports, without their sections.',
  input: z.object({ kind: optional(enumParam(TEMPLATE_KINDS)), ...pageParams() }),
  output: z.object({ templates: z.array(templateLine), ...pageOutput }),
});
