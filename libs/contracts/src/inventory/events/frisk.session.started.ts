import { defineEvent } from '../../event.ts';
import { friskSession } from '../frisk.ts';

/** A character searches another one (FR-01). */
export default defineEvent({
  type: 'frisk.session.started',
  data: friskSession,
  note: ({ searcher_character_id, target_character_id, results }) =>
    `El personaje ${searcher_character_id} empezó a cachear al personaje ${target_character_id}; ` +
    `tipos de objeto encontrados: ${results.length}.`,
});
