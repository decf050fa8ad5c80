import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { enumParam, optional, pageOutput, pageParams, withDefault } from '../../../fields.ts';
import { paymentRequest, REQUEST_STATUSES } from './requests.ts';

/** Directions as the character sees them that the list is about. */
export const DIRECTIONS = ['sent', 'received', 'all'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** ECB-01 */
export default defineAction('server_economy.list_payment_requests', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'List the payment requests that a character sent or may answer, newest first.',
  input: z.object({
    ...characterParams,
    direction: withDefault(enumParam(DIRECTIONS), 'all'),
    status: optional(enumParam(REQUEST_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ requests: z.array(paymentRequest), ...pageOutput }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
