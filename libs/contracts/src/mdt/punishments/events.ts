import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { fine, points, punishment } from './punishments.ts';
import { character, listed, money, sentence, thing, user, type Put, type Sentence } from '../../sentence.ts';

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

const SOMEBODY: Message = { es: 'alguien', en: 'somebody' };
/** Whom a punishment is for: a character, or a user. */
const whom = ({ server_character_id: id, user_id }: Punishment, locale: Locale): Put =>
  id !== null ? character(id) : user_id !== null ? user(user_id) : SOMEBODY[locale];

const FINE: Message = { es: 'multa de', en: 'fine of' };
const MINUTES: Message = { es: 'minutos de prisión', en: 'minutes in jail' };
const POINTS: Message = { es: 'puntos de', en: 'points of' };
const LICENCE: Message = { es: 'una licencia', en: 'a licence' };

function weight({ fine, jail_minutes: minutes, points }: Punishment, locale: Locale): Put {
  const parts: Put[] = [];
  if (fine) parts.push(sentence`${FINE[locale]} ${money(fine.amount)}`);
  if (minutes) parts.push(`${minutes} ${MINUTES[locale]}`);
  if (points)
    parts.push(
      sentence`${points.points} ${POINTS[locale]} ${thing('licence', points.license_id, LICENCE[locale])}`,
    );
  return parts.length > 0 ? sentence` (${listed(parts, locale)})` : '';
}

const CHARGES: Message = { es: ' Cargos: ', en: ' Charges: ' };

/** The codes of the charges, which bound the sentence, and how often each counts where that is more than once. */
function forWhat({ charges }: Punishment, locale: Locale): Put {
  if (charges.length === 0) return '';
  const codes = charges.map(({ code, count }) => (count > 1 ? `${code} ×${count}` : code));
  return sentence`${CHARGES[locale]}${listed(codes, locale)}.`;
}

const APPLIED: Message = { es: ' Se aplica a', en: ' It is applied to' };

const isApplied = ({ removed_user_id: id }: Punishment, locale: Locale): Put =>
  id === null ? '' : sentence`${APPLIED[locale]} ${user(id)}.`;

const PUNISHMENT = {
  es: { a: 'una sanción', for: 'a' },
  en: { a: 'a citation', for: 'to' },
} as const;

/** Names a punishment by whom it is for. */
const named = (id: number, of: Put, locale: Locale): Sentence =>
  sentence`${thing('punishment', id, PUNISHMENT[locale].a)} ${PUNISHMENT[locale].for} ${of}`;

const what = (data: Punishment, locale: Locale): Sentence =>
  sentence`${named(data.punishment_id, whom(data, locale), locale)}: ${TYPE_WORDS[data.type][locale]}${weight(data, locale)}.${forWhat(data, locale)}${isApplied(data, locale)}${stated('reason', data.reason, locale)}`;

/** A punishment of a user names no character. */
const whoseOf = ({ server_character_id: id, user_id: user }: Punishment) => ({ characters: [id], user });

const punished = punishment.extend({
  /** The player of the punished character, or the punished user, for the file of that person (AC-05). */
  player_user_id: z.int().nullable().optional(),
});

/** A punishment was given. */
export const punishmentCreated = defineEvent({
  type: 'mdt.punishment.created',
  data: punished,
  own: { whose: whoseOf },
  note: {
    es: (data) => sentence`Se puso ${what(data, 'es')}`,
    en: (data) => sentence`Issued ${what(data, 'en')}`,
  },
});

/** A punishment was voided; `mdt.fine.changed` reports what happens to its fine. */
export const punishmentVoided = defineEvent({
  type: 'mdt.punishment.voided',
  data: punished,
  own: { whose: whoseOf },
  note: {
    es: (data) =>
      sentence`Se anuló ${what(data, 'es')}${data.void_reason === null ? '' : ` Se anuló porque: ${data.void_reason}`}`,
    en: (data) =>
      sentence`Voided ${what(data, 'en')}${data.void_reason === null ? '' : ` Voided because: ${data.void_reason}`}`,
  },
});

/** A punishment is out of records, lists and look-ups (RC-06). */
export const punishmentExpunged = defineEvent({
  type: 'mdt.punishment.expunged',
  data: punished,
  note: {
    es: (data) =>
      sentence`Se borró del historial ${what(data, 'es')} Se borró porque: ${data.expunge_reason ?? ''}`,
    en: (data) => sentence`Expunged ${what(data, 'en')} Expunged because: ${data.expunge_reason ?? ''}`,
  },
});

/** Evidence was added to a punishment (RC-06). */
export const evidenceAdded = defineEvent({
  type: 'mdt.punishment.evidence_added',
  data: punished.extend({ added: z.int() }),
  note: {
    es: (data) => sentence`Se añadieron ${data.added} pruebas a ${what(data, 'es')}`,
    en: (data) => sentence`Added ${data.added} pieces of evidence to ${what(data, 'en')}`,
  },
});

const changed = punishment.pick({ punishment_id: true, server_character_id: true });
type Changed = z.output<typeof changed>;

/** The punishment whose fine or points changed; that of a user has no character. */
const changedOne = ({ punishment_id, server_character_id: id }: Changed, locale: Locale): Sentence =>
  id === null
    ? sentence`${thing('punishment', punishment_id, PUNISHMENT[locale].a)}`
    : named(punishment_id, character(id), locale);

const FINE_WORDS: Words<z.output<typeof fine>['status']> = {
  pending: { es: 'está pendiente', en: 'is pending' },
  owed: { es: 'se debe', en: 'is owed' },
  paid: { es: 'se pagó', en: 'was paid' },
  voiding: { es: 'se está cancelando', en: 'is being cancelled' },
  cancelled: { es: 'se canceló', en: 'was cancelled' },
  refused: { es: 'no se pudo cobrar', en: 'could not be charged' },
  refunding: { es: 'se está devolviendo', en: 'is being given back' },
  refunded: { es: 'se devolvió', en: 'was given back' },
};

/** A fine became owed, was paid or cancelled, or was refused by the economy (ECB-03). */
export const fineChanged = defineEvent({
  type: 'mdt.fine.changed',
  data: changed.extend({ fine }),
  note: {
    es: ({ fine, ...data }) =>
      sentence`La multa de ${money(fine.amount)} de ${changedOne(data, 'es')} ${FINE_WORDS[fine.status].es}.`,
    en: ({ fine, ...data }) =>
      sentence`The fine of ${money(fine.amount)} of ${changedOne(data, 'en')} ${FINE_WORDS[fine.status].en}.`,
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
    es: ({ points, ...data }) =>
      points.restored === null
        ? sentence`Los ${points.points} puntos de ${changedOne(data, 'es')} ${POINTS_WORDS[points.status].es}.`
        : sentence`Se devolvieron ${points.restored} puntos de ${changedOne(data, 'es')}, porque se anuló.`,
    en: ({ points, ...data }) =>
      points.restored === null
        ? sentence`The ${points.points} points of ${changedOne(data, 'en')} ${POINTS_WORDS[points.status].en}.`
        : sentence`${points.restored} points of ${changedOne(data, 'en')} were given back, because it was voided.`,
  },
});
