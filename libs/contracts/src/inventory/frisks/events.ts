import { z } from 'zod';
import { FRISK_ACTIONS, FRISK_WHO, confiscatedItems, frisk, friskSession } from './frisks.ts';
import { defineEvent } from '../../event.ts';
import { character, sentence, units } from '../../sentence.ts';

/** The searcher decided whether an item that was found is confiscated; a later decision replaces this one (FR-03). */
export const resultDecided = defineEvent({
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
  note: {
    es: (data) =>
      sentence`${character(data.searcher_character_id)} decidió ${data.result === 'confiscated' ? 'confiscar' : 'dejar'} ${units(data, 'es')} a ${character(data.target_character_id)}.`,
    en: (data) =>
      sentence`${character(data.searcher_character_id)} decided to ${data.result === 'confiscated' ? 'confiscate' : 'leave'} ${units(data, 'en')} ${data.result === 'confiscated' ? 'from' : 'with'} ${character(data.target_character_id)}.`,
  },
});

/** Says who may frisk in a server from now on (FR-07). */
export const friskConfigUpdated = defineEvent({
  type: 'frisk.config.updated',
  data: z.object({
    before: z.object({ who: z.enum(FRISK_WHO) }),
    after: z.object({ who: z.enum(FRISK_WHO) }),
  }),
  note: {
    es: ({ after }) =>
      after.who === 'on_duty'
        ? sentence`Desde ahora solo cachean el personal y quienes están de servicio en un departamento que puede cachear.`
        : sentence`Desde ahora puede cachear cualquier miembro.`,
    en: ({ after }) =>
      after.who === 'on_duty'
        ? sentence`From now on only staff, and people on duty in a department that may frisk, may frisk.`
        : sentence`From now on any member may frisk.`,
  },
});

/** A frisk ended without consequences (FR-06), or an officer came before it (FR-07). */
export const friskCancelled = defineEvent({
  type: 'frisk.session.cancelled',
  data: frisk,
  note: {
    es: ({ searcher_character_id, target_character_id }) =>
      sentence`Se canceló el cacheo de ${character(searcher_character_id)} a ${character(target_character_id)}.`,
    en: ({ searcher_character_id, target_character_id }) =>
      sentence`The frisk of ${character(target_character_id)} by ${character(searcher_character_id)} was cancelled.`,
  },
});

/** A frisk ended with everything decided (FR-04). */
export const friskCompleted = defineEvent({
  type: 'frisk.session.completed',
  data: frisk.extend({ confiscated: confiscatedItems }),
  note: {
    es: ({ searcher_character_id, target_character_id, confiscated }) =>
      sentence`${character(searcher_character_id)} terminó de cachear a ${character(target_character_id)}; tipos de objeto confiscados: ${confiscated.length}.`,
    en: ({ searcher_character_id, target_character_id, confiscated }) =>
      sentence`${character(searcher_character_id)} finished frisking ${character(target_character_id)}; kinds of item confiscated: ${confiscated.length}.`,
  },
});

/** A frisk was not ended in time, and is over without consequences (FR-02, FR-07). */
export const friskExpired = defineEvent({
  type: 'frisk.session.expired',
  data: frisk,
  note: {
    es: ({ searcher_character_id, target_character_id }) =>
      sentence`Caducó el cacheo de ${character(searcher_character_id)} a ${character(target_character_id)}.`,
    en: ({ searcher_character_id, target_character_id }) =>
      sentence`The frisk of ${character(target_character_id)} by ${character(searcher_character_id)} expired.`,
  },
});

/** A character searches another one (FR-01). */
export const friskStarted = defineEvent({
  type: 'frisk.session.started',
  data: friskSession,
  note: {
    es: ({ searcher_character_id, target_character_id, results }) =>
      sentence`${character(searcher_character_id)} empezó a cachear a ${character(target_character_id)}; tipos de objeto encontrados: ${results.length}.`,
    en: ({ searcher_character_id, target_character_id, results }) =>
      sentence`${character(searcher_character_id)} began to frisk ${character(target_character_id)}; kinds of item found: ${results.length}.`,
  },
});
