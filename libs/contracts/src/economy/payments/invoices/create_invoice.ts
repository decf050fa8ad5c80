import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { momentParam } from '../../../date-param.ts';
import { idParam, jsonParam, longTextParam, optional } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { orgIdParam } from '../../organisations/orgs.ts';
import { invoice, sentLine } from './invoices.ts';

/** More than an invoice may have, so that what is too many is refused as a limit. */
const MOST_SENT = 100;

/** IV-01 */
export default defineAction('server_orgs.create_invoice', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Write an invoice of an organisation to a character or another organisation.',
  input: z
    .object({
      ...characterParams,
      ...orgIdParam,
      to_character_id: optional(idParam('character')),
      to_org_id: optional(idParam('org')),
      lines: jsonParam(z.array(sentLine).min(1).max(MOST_SENT)),
      note: optional(longTextParam(1, 500)),
      /** In the future. Default: in seven days. */
      due_at: optional(momentParam()),
    })
    .apply(statedWays({ keyword: 'oneOf', ways: [['to_character_id'], ['to_org_id']] })),
  output: z.object({ invoice_id: z.int(), invoice }),
  // error: both receivers or neither, or a due_at in the past or too far off. not_found: either organisation.
  // account_closed: either is dissolved. limit_exceeded: the lines, their sum, or the invoices of the organisation today.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'self_transfer',
    'limit_exceeded',
  ],
});
