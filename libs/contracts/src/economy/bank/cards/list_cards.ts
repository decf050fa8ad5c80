import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { boolParam, idParam, optional, pageOutput, pageParams, withDefault } from '../../../fields.ts';
import { card } from './cards.ts';

export default defineAction('server_economy.list_cards', {
  kind: 'query',
  access: 'member',
  summary: 'List the cards that a character holds, or those of an account, newest first.',
  input: z.object({
    /** Default: the cards of the character, on any account. */
    account_id: optional(idParam('account')),
    ...characterParams,
    include_archived: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ cards: z.array(card), ...pageOutput }),
  errors: ['error', 'account_not_found', 'character_not_found', 'forbidden'],
});
