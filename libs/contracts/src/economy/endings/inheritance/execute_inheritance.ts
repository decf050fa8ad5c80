import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams, characterRequired } from '../../../acting.ts';
import { boolParam, idParam, optional } from '../../../fields.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { inheritedShare, passedGoods } from './inheritance.ts';

/** ECB-15 */
export default defineAction('server_economy.execute_inheritance', {
  kind: 'command',
  access: { to: ['admin', 'execute_inheritance'], governs: false },
  acting: 'any',
  settings: bankSettings,
  module: 'inheritance',
  summary: 'Share out what a dead character left, close its accounts and pass its goods on.',
  input: z
    .object({
      ...characterParams,
      /** An account of the dead character. Default: all open accounts and the cash. */
      account_id: optional(idParam('account')),
      /** Gives everything to the treasury if the character named no heirs. */
      to_treasury: optional(boolParam()),
      /**
       * The living character that gets items, vehicles and units in vaults, within 10 s. Default: the living beneficiary of the
       * largest share; goods without one are destroyed.
       */
      goods_to_character_id: optional(idParam('character')),
    })
    .apply(characterRequired),
  output: z.object({
    transfer_id: z.int(),
    total: z.int(),
    /** The part of the total that paid debts, fines and loans of the dead character. */
    settled: z.int(),
    tax: z.int(),
    shares: z.array(inheritedShare),
    /** The part of the total that the treasury received, taxes not included. */
    to_treasury: z.int(),
    /** Includes the wallet. */
    closed_account_ids: z.array(z.int()),
    ...passedGoods,
  }),
  // limit_exceeded: an heir or a creditor has no room for what would come.
  errors: [
    'error',
    'character_not_found',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'destination_not_found',
    'no_bank_account',
    'forbidden',
    'limit_exceeded',
  ],
});
