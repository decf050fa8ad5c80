import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { invoice, INVOICE_DIRECTIONS, INVOICE_STATUSES } from './invoices.ts';

/** IV-01 */
export default defineAction('server_orgs.list_invoices', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary:
    'List the invoices that your characters have written or received, or those of an organisation, newest first.',
  input: z.object({
    direction: enumParam(INVOICE_DIRECTIONS),
    /** Those of an organisation, for members with the right invoice (sent) or pay (received). */
    org_id: optional(idParam('org')),
    status: optional(enumParam(INVOICE_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ invoices: z.array(invoice), ...pageOutput }),
  errors: ['not_found', 'forbidden'],
});
