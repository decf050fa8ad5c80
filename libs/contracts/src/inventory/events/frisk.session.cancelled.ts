import { defineEvent } from '../../event.ts';
import { frisk } from '../frisk.ts';

/** A frisk ended without consequences (FR-06). */
export default defineEvent({
  type: 'frisk.session.cancelled',
  data: frisk,
  note: ({ searcher_character_id, target_character_id }) =>
    `Se canceló el cacheo del personaje ${searcher_character_id} al personaje ${target_character_id}.`,
});
