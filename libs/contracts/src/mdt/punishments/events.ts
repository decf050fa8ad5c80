import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, enumerated, stated } from '../../event.ts';
import { fine, points, punishment } from './punishments.ts';

type Punishment = z.output<typeof punishment>;
type Words<K extends string> = Readonly<Record<K, Message>>;

const TYPE_WORDS: Words<Punishment['type']> = {
  warning: { es: 'advertencia', en: 'warning' },
  fine: { es: 'multa', en: 'fine' },
  jail: { es: 'prisión', en: 'jail' },
  kick: { es: 'expulsión', en: 'kick' },
  ban: { es: 'veto', en: 'ban' },
  other: { es: 'otro', en: 'other' },
};

const whom = ({ server_character_id: id, user_id }: Punishment): Message =>
  id === null
    ? { es: `al usuario ${user_id ?? ''}`, en: `of user ${user_id ?? ''}` }
    : { es: `al personaje ${id}`, en: `of character ${id}` };

function weight({ fine, jail_minutes: minutes, points }: Punishment, locale: Locale): string {
  const parts: Message[] = [];
  if (fine) parts.push({ es: `multa de ${fine.amount}`, en: `fine of ${fine.amount}` });
  if (minutes) parts.push({ es: `${minutes} minutos de prisión`, en: `${minutes} minutes in jail` });
  if (points)
    parts.push({
      es: `${points.points} puntos de la licencia ${points.license_id}`,
      en: `${points.points} points of licence ${points.license_id}`,
    });
  return parts.length > 0 ? ` (${enumerated(parts, locale)})` : '';
}

const CHARGES: Message = { es: ' Cargos: ', en: ' Charges: ' };

/** The codes of the charges, which bound the sentence, and how often each counts where that is more than once. */
function forWhat({ charges }: Punishment, locale: Locale): string {
  if (charges.length === 0) return '';
  const codes = charges.map(({ code, count }) => (count > 1 ? `${code} ×${count}` : code));
  return `${CHARGES[locale]}${enumerated(
    codes.map((code) => ({ es: code, en: code })),
    locale,
  )}.`;
}

const APPLIED: Message = { es: ' Se aplica al usuario', en: ' It is applied to user' };

const isApplied = ({ removed_user_id: id }: Punishment, locale: Locale): string =>
  id === null ? '' : `${APPLIED[locale]} ${id}.`;

const what = (data: Punishment, locale: Locale): string =>
  `${data.punishment_id} ${whom(data)[locale]}: ${TYPE_WORDS[data.type][locale]}${weight(data, locale)}.` +
  forWhat(data, locale) +
  isApplied(data, locale);

/** A punishment of a user names no character. */
const whoseOf = ({ server_character_id: id, user_id: user }: Punishment) => ({ characters: [id], user });

/** A punishment was given. */
export const punishmentCreated = defineEvent({
  type: 'mdt.punishment.created',
  data: punishment,
  own: { whose: whoseOf },
  note: {
    es: (data) => `Sanción ${what(data, 'es')}${stated('reason', data.reason, 'es')}`,
    en: (data) => `Punishment ${what(data, 'en')}${stated('reason', data.reason, 'en')}`,
  },
});

/** A punishment was voided; `mdt.fine.changed` reports what happens to its fine. */
export const punishmentVoided = defineEvent({
  type: 'mdt.punishment.voided',
  data: punishment,
  own: { whose: whoseOf },
  note: {
    es: (data) =>
      `Se anuló la sanción ${what(data, 'es')}${stated('reason', data.reason, 'es')}` +
      (data.void_reason === null ? '' : ` Se anuló porque: ${data.void_reason}`),
    en: (data) =>
      `Voided punishment ${what(data, 'en')}${stated('reason', data.reason, 'en')}` +
      (data.void_reason === null ? '' : ` Voided because: ${data.void_reason}`),
  },
});

const changed = punishment.pick({ punishment_id: true, server_character_id: true });

const FINE_WORDS: Words<z.output<typeof fine>['status']> = {
  pending: { es: 'está pendiente', en: 'is pending' },
  owed: { es: 'se debe', en: 'is owed' },
  paid: { es: 'se pagó', en: 'was paid' },
  voiding: { es: 'se está cancelando', en: 'is being cancelled' },
  cancelled: { es: 'se canceló', en: 'was cancelled' },
  refused: { es: 'no se pudo cobrar', en: 'could not be charged' },
};

/** A fine became owed, was paid or cancelled, or was refused by the economy (ECB-03). */
export const fineChanged = defineEvent({
  type: 'mdt.fine.changed',
  data: changed.extend({ fine }),
  note: {
    es: ({ punishment_id, fine }) =>
      `La multa de ${fine.amount} de la sanción ${punishment_id} ${FINE_WORDS[fine.status].es}.`,
    en: ({ punishment_id, fine }) =>
      `The fine of ${fine.amount} of punishment ${punishment_id} ${FINE_WORDS[fine.status].en}.`,
  },
});

const POINTS_WORDS: Words<z.output<typeof points>['status']> = {
  pending: { es: 'están pendientes', en: 'are pending' },
  deducted: { es: 'se descontaron', en: 'were deducted' },
  voiding: { es: 'se están cancelando', en: 'are being cancelled' },
  cancelled: {
    es: 'no se descontaron, porque se anuló antes',
    en: 'were not deducted, because it was voided before',
  },
  refused: { es: 'no se pudieron descontar', en: 'could not be deducted' },
};

/** Licence points were deducted, cancelled before or after that, or refused by the inventory. */
export const pointsChanged = defineEvent({
  type: 'mdt.points.changed',
  data: changed.extend({ points }),
  note: {
    es: ({ punishment_id, points }) =>
      points.restored === null
        ? `Los ${points.points} puntos de la sanción ${punishment_id} ${POINTS_WORDS[points.status].es}.`
        : `Se devolvieron ${points.restored} puntos de la sanción ${punishment_id}, porque se anuló.`,
    en: ({ punishment_id, points }) =>
      points.restored === null
        ? `The ${points.points} points of punishment ${punishment_id} ${POINTS_WORDS[points.status].en}.`
        : `${points.restored} points of punishment ${punishment_id} were given back, because it was voided.`,
  },
});
