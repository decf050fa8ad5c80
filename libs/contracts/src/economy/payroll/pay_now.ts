import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { orgIdParam } from '../organisations/orgs.ts';
import { payRun } from './payroll.ts';

/** PY-03 */
export default defineAction('server_orgs.pay_now', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary:
    'Pay the wages since the last run now, and what is owed of earlier ones; the run is carried out within seconds.',
  input: z.object({ ...characterParams, ...orgIdParam }),
  output: z.object({ run_id: z.int(), run: payRun }),
  // limit_exceeded: the organisation paid by hand less than an hour ago.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
