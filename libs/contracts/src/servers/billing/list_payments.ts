import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { payment } from './billing.ts';

/** BI-02 */
export default defineAction('server_billing.list_payments', {
  kind: 'query',
  access: 'owner',
  summary: 'List payments and refunds of the server, the latest first.',
  input: z.object(pageParams()),
  output: z.object({ payments: z.array(payment), ...pageOutput }),
});
