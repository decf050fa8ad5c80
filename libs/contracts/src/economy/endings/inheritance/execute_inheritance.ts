import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams, characterRequired } from '../../../acting.ts';
import { boolParam, idParam, optional } from '../../../fields.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { inheritedShare } from './inheritance.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'execute_inheritance',
  kind: 'command',
  access: ['admin', 'execute_inheritance'],
  acting: 'any',
  governs: false,
  settings: bankSettings,
  module: 'inheritance',
  summary: 'Share out what a dead character left, and close its accounts (ECB-15)',
  input: z
    .object({
      ...characterParams,
      /** One of its accounts. Default: all that are open, and the cash. */
      account_id: optional(idParam('account')),
      /** Where the character named nobody: everything goes to the treasury. */
      to_treasury: optional(boolParam()),
    })
    .refine(...characterRequired),
  output: z.object({
    transfer_id: z.int(),
    total: z.int(),
    /** What of it paid debts, fines and loans of the dead character. */
    settled: z.int(),
    tax: z.int(),
    shares: z.array(inheritedShare),
    /** What the treasury got of it, taxes not counted. */
    to_treasury: z.int(),
    /** The wallet is among them. */
    closed_account_ids: z.array(z.int()),
  }),
  errors: [
    'error',
    'character_not_found',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'destination_not_found',
    'no_bank_account',
    'forbidden',
  ],
});
