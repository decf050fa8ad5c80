import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import internalTransfer from './internal_transfer.ts';
import transfer from './transfer.ts';

/** EC-17 */
export default defineAction('server_economy.quote_transfer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankSettings,
  summary: 'Calculate what a transfer would cost, or why it would be refused; nothing moves.',
  input: z
    .object({
      ...transfer.input.shape,
      /** Both of these quote an internal_transfer, without any other source or destination. */
      from_account_id: optional(idParam('account')),
      to_account_id: optional(idParam('account')),
      to_pin: internalTransfer.input.shape.to_pin,
    })
    .apply(
      statedWays({
        keyword: 'oneOf',
        ways: [
          ['from_character_id', 'to_character_id'],
          ['from_character_id', 'to_card_number'],
          ['from_card_number', 'from_cvv', 'to_character_id'],
          ['from_card_number', 'from_cvv', 'to_card_number'],
          ['from_account_id', 'to_account_id'],
        ],
      }),
    ),
  output: z.object({
    amount: z.int(),
    fee: z.int(),
    tax: z.int(),
    /** The amount that the receiver gets. */
    arrives: z.int(),
    /** The amount that leaves the source. */
    total: z.int(),
    /** True where the transfer needs a PIN that did not come with the quote. */
    pin_required: z.boolean(),
    pin_length: z.int(),
    /** The amount that the source may still send today, this transfer included; null: only the balance limits it. */
    limit_left: z.int().nullable(),
  }),
  errors: [...transfer.errors],
});
