import { z } from 'zod';
import type { Message } from '../../errors.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent, enumerated } from '../../event.ts';
import { STATUS_WORDS } from '../warrants/lifecycle.ts';
import { bolo } from './bolos.ts';

type Bolo = z.output<typeof bolo>;

const KIND_WORDS: Readonly<Record<Bolo['kind'], Message>> = {
  person: { es: 'persona', en: 'person' },
  vehicle: { es: 'vehículo', en: 'vehicle' },
  other: { es: 'otra cosa', en: 'something else' },
};

/** Names a BOLO and its subject in a sentence. */
function named({ bolo_id, kind, server_character_id: character, plate }: Bolo): Message {
  const subject: Message[] = [KIND_WORDS[kind]];
  if (character !== null) subject.push({ es: `personaje ${character}`, en: `character ${character}` });
  if (plate !== null) subject.push({ es: `matrícula ${plate}`, en: `plate ${plate}` });
  return {
    es: `la búsqueda ${bolo_id} (${enumerated(subject, 'es')})`,
    en: `BOLO ${bolo_id} (${enumerated(subject, 'en')})`,
  };
}

/** Follows the sentence with the description that a person gave. */
const described = ({ description }: Bolo): Message =>
  description === null
    ? { es: '', en: '' }
    : { es: ` Descripción: ${description}`, en: ` Description: ${description}` };

/** Says why the platform cancelled a BOLO. */
function because({ close_reason: reason }: Bolo): Message {
  if (reason === 'vehicle_removed')
    return { es: ', porque el vehículo ya no existe', en: ', because the vehicle does not exist any more' };
  if (reason === 'character_ended')
    return {
      es: ', porque el personaje murió o se eliminó',
      en: ', because the character died or was deleted',
    };
  return { es: '', en: '' };
}

/** A BOLO was issued. */
export const boloCreated = defineEvent({
  type: 'mdt.bolo.created',
  data: bolo,
  note: {
    es: (data) => `Se emitió ${named(data).es}.${described(data).es}`,
    en: (data) => `Issued ${named(data).en}.${described(data).en}`,
  },
});

/** A BOLO was changed. */
export const boloUpdated = defineEvent({
  type: 'mdt.bolo.updated',
  data: bolo.extend({
    changed: z.array(z.string()),
    /** OT-13: the former values of what changed. */
    before: bolo
      .pick({
        kind: true,
        server_character_id: true,
        plate: true,
        vehicle_id: true,
        description: true,
        expires_at: true,
      })
      .partial(),
  }),
  note: {
    es: (data) => `Se cambió ${named(data).es}: ${changedThings(data.changed, 'es')}.${described(data).es}`,
    en: (data) => `Changed ${named(data).en}: ${changedThings(data.changed, 'en')}.${described(data).en}`,
  },
});

/** A BOLO was served or cancelled, or has expired. */
export const boloClosed = defineEvent({
  type: 'mdt.bolo.closed',
  data: bolo,
  note: {
    es: (data) =>
      `Se cerró ${named(data).es}: ${STATUS_WORDS[data.status].es}${because(data).es}.${described(data).es}`,
    en: (data) =>
      `Closed ${named(data).en}: ${STATUS_WORDS[data.status].en}${because(data).en}.${described(data).en}`,
  },
});
