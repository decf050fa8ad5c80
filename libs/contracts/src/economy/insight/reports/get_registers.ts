import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cursorParam } from '../../../cursor.ts';
import { datesParams } from '../../../dates.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { characterParams } from '../../../acting.ts';
import { ENTRY_TYPES, registerEntry } from './reports.ts';

/** EC-12 */
export default defineAction('server_economy.get_registers', {
  kind: 'query',
  access: 'member',
  summary: 'Show what moved on an account, or on everything a character owns, cash included, newest first.',
  input: z.object({
    /** The caller must own the account or have view_movements on it. Default: all accounts of the character. */
    account_id: optional(idParam('account')),
    ...characterParams,
    type: optional(enumParam(ENTRY_TYPES)),
    ...datesParams,
    ...pageParams(),
    /** `next_cursor` of the page before, in place of `page` (GW-32). */
    cursor: optional(cursorParam()),
  }),
  output: z.object({
    registers: z.array(registerEntry),
    ...pageOutput,
    /** null if a cursor was sent: a reader who follows a cursor needs no count, which is the expensive part. */
    total: pageOutput.total.nullable(),
    total_pages: pageOutput.total_pages.nullable(),
    /** null on the last page. */
    next_cursor: z.string().nullable(),
  }),
  // error: the caller has several characters and named neither a character nor an account; or date_from is after date_to.
  errors: ['error', 'account_not_found', 'character_not_found', 'forbidden'],
});
