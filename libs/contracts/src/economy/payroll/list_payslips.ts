import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { payslip } from './payroll.ts';

/** PY-05 */
export default defineAction('server_orgs.list_payslips', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  summary: 'List what your character earned in organisations, and what they still owe it, newest first.',
  input: z.object({ ...characterParams, ...pageParams() }),
  output: z.object({ payslips: z.array(payslip), ...pageOutput }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
