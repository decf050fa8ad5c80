import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { STATUS_WORDS } from '../warrants/lifecycle.ts';
import { bolo } from './bolos.ts';
import { character, listed, sentence, thing, type Put, type Sentence } from '../../sentence.ts';

type Bolo = z.output<typeof bolo>;

const KIND_WORDS: Readonly<Record<Bolo['kind'], Message>> = {
  person: { es: 'persona', en: 'person' },
  vehicle: { es: 'vehículo', en: 'vehicle' },
  other: { es: 'otra cosa', en: 'something else' },
};

const BOLO: Message = { es: 'una búsqueda', en: 'a BOLO' };
const PLATE: Message = { es: 'matrícula', en: 'plate' };

/** Names a BOLO and its subject in a sentence. */
function named({ bolo_id, kind, server_character_id: id, plate }: Bolo, locale: Locale): Sentence {
  const subject: Put[] = [KIND_WORDS[kind][locale]];
  if (id !== null) subject.push(character(id));
  if (plate !== null) subject.push(`${PLATE[locale]} ${plate}`);
  return sentence`${thing('bolo', bolo_id, BOLO[locale])} (${listed(subject, locale)})`;
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
    es: (data) => sentence`Se emitió ${named(data, 'es')}.${described(data).es}`,
    en: (data) => sentence`Issued ${named(data, 'en')}.${described(data).en}`,
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
    es: (data) =>
      sentence`Se cambió ${named(data, 'es')}: ${changedThings(data.changed, 'es')}.${described(data).es}`,
    en: (data) =>
      sentence`Changed ${named(data, 'en')}: ${changedThings(data.changed, 'en')}.${described(data).en}`,
  },
});

/** A BOLO was served or cancelled, or has expired. */
export const boloClosed = defineEvent({
  type: 'mdt.bolo.closed',
  data: bolo,
  note: {
    es: (data) =>
      sentence`Se cerró ${named(data, 'es')}: ${STATUS_WORDS[data.status].es}${because(data).es}.${described(data).es}`,
    en: (data) =>
      sentence`Closed ${named(data, 'en')}: ${STATUS_WORDS[data.status].en}${because(data).en}.${described(data).en}`,
  },
});
