import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Somebody has looked a person up, or searched persons (OT-09). */
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
    es: ({ server_character_id, query, found }) =>
      query === null
        ? `Se consultó la ficha del personaje ${server_character_id}.`
        : `Se buscaron personas con «${query}»: ${found}.`,
    en: ({ server_character_id, query, found }) =>
      query === null
        ? `The record of character ${server_character_id} was looked up.`
        : `Persons were searched by “${query}”: ${found}.`,
  },
});

/** Somebody has looked a plate up (OT-09). */
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
