import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { character, sentence as words, thing, user, type Put } from '../../sentence.ts';
import { sentence, SENTENCE_ENDS } from './jail.ts';

const jailed = sentence.extend({
  punishment_id: z.int(),
  /** The character in jail, */
  server_character_id: z.int().nullable(),
  /** or the user, who was punished in person. */
  user_id: z.int().nullable(),
});
type Jailed = z.output<typeof jailed>;

const PUNISHMENT: Message = { es: 'una sanción', en: 'a citation' };
const SOMEBODY: Message = { es: 'alguien', en: 'somebody' };

const whom = ({ server_character_id: id, user_id }: Jailed, locale: Locale): Put =>
  id !== null ? character(id) : user_id !== null ? user(user_id) : SOMEBODY[locale];
const forWhat = ({ punishment_id }: Jailed, locale: Locale): Put =>
  thing('punishment', punishment_id, PUNISHMENT[locale]);

/** A sentence of a user names no character. */
const whoseOf = ({ server_character_id: id, user_id: user }: Jailed) => ({ characters: [id], user });

/** A sentence began, or waits for another that comes first (`starts_after`); its turn is one more event. */
export const jailStarted = defineEvent({
  type: 'mdt.jail.started',
  data: jailed,
  own: { whose: whoseOf },
  note: {
    es: (data) =>
      data.starts_after === null
        ? words`${whom(data, 'es')} empezó a cumplir ${data.minutes_left} minutos de prisión por ${forWhat(data, 'es')}.`
        : words`${whom(data, 'es')} cumplirá ${data.minutes_left} minutos de prisión por ${forWhat(data, 'es')} después de otra condena.`,
    en: (data) =>
      data.starts_after === null
        ? words`${whom(data, 'en')} began to serve ${data.minutes_left} minutes in jail for ${forWhat(data, 'en')}.`
        : words`${whom(data, 'en')} will serve ${data.minutes_left} minutes in jail for ${forWhat(data, 'en')} after another sentence.`,
  },
});

/** A sentence was made shorter. */
export const jailReduced = defineEvent({
  type: 'mdt.jail.reduced',
  data: jailed.extend({ reduced_by: z.int(), reason: z.string() }),
  own: { whose: whoseOf },
  note: {
    es: (data) =>
      words`Se redujo en ${data.reduced_by} minutos la condena de ${whom(data, 'es')} por ${forWhat(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      words`The sentence of ${whom(data, 'en')} for ${forWhat(data, 'en')} was reduced by ${data.reduced_by} minutes.${stated('reason', data.reason, 'en')}`,
  },
});

const WHY: Readonly<Record<(typeof SENTENCE_ENDS)[number], Message>> = {
  served: { es: 'se cumplió', en: 'was served' },
  released: { es: 'terminó con la puesta en libertad', en: 'ended by release' },
  reduced: { es: 'terminó por reducción', en: 'ended by reduction' },
  void: { es: 'terminó porque se anuló la sanción', en: 'ended because the citation was voided' },
  expunged: {
    es: 'terminó porque se borró la sanción del historial',
    en: 'ended because the citation was expunged',
  },
  character_ended: {
    es: 'terminó porque el personaje murió o se borró',
    en: 'ended because the character died or was deleted',
  },
};

/** A sentence is over. */
export const jailEnded = defineEvent({
  type: 'mdt.jail.ended',
  data: jailed.extend({
    reason: z.enum(SENTENCE_ENDS),
    /** The words of the person who released; null: of nobody. */
    release_reason: z.string().nullable(),
  }),
  own: { whose: whoseOf },
  note: {
    es: (data) =>
      words`La condena de ${whom(data, 'es')} por ${forWhat(data, 'es')} ${WHY[data.reason].es}.${stated('reason', data.release_reason, 'es')}`,
    en: (data) =>
      words`The sentence of ${whom(data, 'en')} for ${forWhat(data, 'en')} ${WHY[data.reason].en}.${stated('reason', data.release_reason, 'en')}`,
  },
});
