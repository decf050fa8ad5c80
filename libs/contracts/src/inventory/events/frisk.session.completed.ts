import { defineEvent } from '../../event.ts';
import { confiscatedItems, frisk } from '../frisk.ts';

/** A frisk ended with everything decided (FR-04). */
export default defineEvent({
  type: 'frisk.session.completed',
  data: frisk.extend({ confiscated: confiscatedItems }),
  note: ({ searcher_character_id, target_character_id, confiscated }) =>
    `El personaje ${searcher_character_id} terminó de cachear al personaje ${target_character_id}; ` +
    `tipos de objeto confiscados: ${confiscated.length}.`,
});
