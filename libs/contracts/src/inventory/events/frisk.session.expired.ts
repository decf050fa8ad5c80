import { defineEvent } from '../../event.ts';
import { frisk } from '../frisk.ts';

/** A frisk was not ended in time, and is over without consequences (FR-02). */
export default defineEvent({
  type: 'frisk.session.expired',
  data: frisk,
  note: ({ searcher_character_id, target_character_id }) =>
    `Caducó el cacheo del personaje ${searcher_character_id} al personaje ${target_character_id}.`,
});
