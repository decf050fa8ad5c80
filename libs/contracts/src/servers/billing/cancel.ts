import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { planTerm } from './billing.ts';

export default defineAction({
  service: 'servers',
  route: 'server_billing',
  action: 'cancel',
  kind: 'command',
  access: 'owner',
  // The specification describes this in BI-03.
  summary: 'Let the plan end with its period, so that FREE follows and nothing else; paying undoes it',
  input: z.object({}),
  output: planTerm.extend({ cancelled_at: z.iso.datetime() }),
  // error: 409, the plan of the server does not end.
  errors: ['error', 'not_found'],
});
