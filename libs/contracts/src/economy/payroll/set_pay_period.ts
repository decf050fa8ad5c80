import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { clearable, enumParam } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { orgIdParam } from '../organisations/orgs.ts';
import { PAY_PERIODS } from './payroll.ts';

/** PY-03 */
export default defineAction('server_orgs.set_pay_period', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Say how often an organisation pays its wages by itself.',
  input: z
    .object({
      ...characterParams,
      ...orgIdParam,
      /** Empty: it pays by hand alone (pay_now). */
      period: clearable(enumParam(PAY_PERIODS)),
    })
    .apply(changesSomething('server_character_id', 'character_id')),
  output: z.object({
    org_id: z.int(),
    period: z.enum(PAY_PERIODS).nullable(),
    next_run_at: z.string().nullable(),
  }),
  // error: no period was sent.
  errors: ['error', 'character_not_found', 'forbidden', 'not_found', 'account_closed', 'account_disabled'],
});
