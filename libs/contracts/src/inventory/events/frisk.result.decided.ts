import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { FRISK_ACTIONS } from '../frisk.ts';

/** The searcher decided what is to become of something that was found; he may think better of it (FR-03). */
export default defineEvent({
  type: 'frisk.result.decided',
  data: z.object({
    session_id: z.int(),
    searcher_character_id: z.int(),
    target_character_id: z.int(),
    result_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    result: z.enum(FRISK_ACTIONS),
  }),
  note: ({ searcher_character_id, target_character_id, name, quantity, result }) =>
    `El personaje ${searcher_character_id} decidió ${result === 'confiscated' ? 'confiscar' : 'dejar'} ` +
    `${quantity} × «${name}» al personaje ${target_character_id}.`,
});
