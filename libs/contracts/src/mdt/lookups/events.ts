import { z } from 'zod';
import type { Message } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { character, sentence } from '../../sentence.ts';

const by = (query: string | null): Message =>
  query === null ? { es: '', en: '' } : { es: ` con «${query}»`, en: ` by “${query}”` };

/** A person was looked up, or persons were searched (OT-09). */
export const personLookedUp = defineEvent({
  type: 'mdt.lookup.person',
  data: z.object({
    /** null: persons were searched by `query`. */
    server_character_id: z.int().nullable(),
    query: z.string().nullable(),
    /** How many persons were found; none of whom nothing is known while services are away. */
    found: z.int(),
  }),
  note: {
    es: ({ server_character_id: id, query, found }) =>
      id === null
        ? sentence`Se buscaron personas${by(query).es}: ${found}.`
        : sentence`Se consultó la ficha de ${character(id)}${found === 0 ? ', y no se encontró a nadie' : ''}.`,
    en: ({ server_character_id: id, query, found }) =>
      id === null
        ? sentence`Persons were searched${by(query).en}: ${found}.`
        : sentence`The record of ${character(id)} was looked up${found === 0 ? ', and nobody was found' : ''}.`,
  },
});

/** A plate was looked up, or plates were searched (OT-09). */
export const plateLookedUp = defineEvent({
  type: 'mdt.lookup.plate',
  data: z.object({
    /** null: plates were searched by `query`. */
    plate: z.string().nullable(),
    query: z.string().nullable(),
    vehicle_id: z.int().nullable(),
    owner_character_id: z.int().nullable(),
    /** How many plates were found; none of which nothing is known while services are away. */
    found: z.int(),
  }),
  note: {
    es: ({ plate, query, found }) =>
      plate === null
        ? sentence`Se buscaron matrículas${by(query).es}: ${found}.`
        : sentence`Se consultó la matrícula ${plate}${found === 0 ? ', y no se encontró nada' : ''}.`,
    en: ({ plate, query, found }) =>
      plate === null
        ? sentence`Plates were searched${by(query).en}: ${found}.`
        : sentence`The plate ${plate} was looked up${found === 0 ? ', and nothing was found' : ''}.`,
  },
});
