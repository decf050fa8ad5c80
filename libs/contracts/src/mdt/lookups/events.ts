import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A person was looked up, or persons were searched (OT-09). */
export const personLookedUp = defineEvent({
  type: 'mdt.lookup.person',
  data: z.object({
    /** null: persons were searched by `query`. */
    server_character_id: z.int().nullable(),
    query: z.string().nullable(),
    /** How many persons were shown. */
    found: z.int(),
  }),
  note: {
    es: ({ server_character_id: id, query, found }) => {
      const what = id === null ? 'Se buscaron personas' : `Se consultó la ficha del personaje ${id}`;
      return query === null ? `${what}.` : `${what} con «${query}»: ${found}.`;
    },
    en: ({ server_character_id: id, query, found }) => {
      const what = id === null ? 'Persons were searched' : `The record of character ${id} was looked up`;
      return query === null ? `${what}.` : `${what} by “${query}”: ${found}.`;
    },
  },
});

/** A plate was looked up (OT-09). */
export const plateLookedUp = defineEvent({
  type: 'mdt.lookup.plate',
  data: z.object({
    plate: z.string(),
    vehicle_id: z.int().nullable(),
    owner_character_id: z.int().nullable(),
  }),
  note: {
    es: ({ plate }) => `Se consultó la matrícula ${plate}.`,
    en: ({ plate }) => `The plate ${plate} was looked up.`,
  },
});
