import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { punishment } from './punishments.ts';

type Punishment = z.output<typeof punishment>;

const TYPE_WORDS = {
  warning: 'advertencia',
  fine: 'multa',
  jail: 'prisión',
  kick: 'expulsión',
  ban: 'veto',
  other: 'otro',
} as const;

const whom = ({ server_character_id, user_id }: Punishment): string =>
  server_character_id === null ? `al usuario ${user_id}` : `al personaje ${server_character_id}`;

function weight({ fine, jail_minutes, points }: Punishment): string {
  const parts = [
    fine && `multa de ${fine.amount}`,
    jail_minutes && `${jail_minutes} minutos de prisión`,
    points && `${points.points} puntos de la licencia ${points.license_id}`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

/** Somebody was punished. */
export const punishmentCreated = defineEvent({
  type: 'mdt.punishment.created',
  data: punishment,
  note: (data) =>
    `Sanción ${data.punishment_id} ${whom(data)}: ${TYPE_WORDS[data.type]}${weight(data)}. Motivo: «${data.reason}».`,
});

/** A punishment was voided; what becomes of its fine is told apart. */
export const punishmentVoided = defineEvent({
  type: 'mdt.punishment.voided',
  data: punishment,
  note: (data) =>
    `Se anuló la sanción ${data.punishment_id} ${whom(data)}: ${TYPE_WORDS[data.type]}${weight(data)}.` +
    (data.void_reason === null ? '' : ` Motivo: «${data.void_reason}».`),
});

const FINE_WORDS = {
  pending: 'está pendiente',
  owed: 'se debe',
  paid: 'se pagó',
  voiding: 'se está cancelando',
  cancelled: 'se canceló',
  refused: 'no se pudo cobrar',
} as const;

/** A fine came to be owed, was paid or cancelled, or was refused by the economy (ECB-03). */
export const fineChanged = defineEvent({
  type: 'mdt.fine.changed',
  data: punishment,
  note: ({ punishment_id, fine }) =>
    `La multa de ${fine!.amount} de la sanción ${punishment_id} ${FINE_WORDS[fine!.status]}.`,
});

const POINTS_WORDS = {
  pending: 'están pendientes',
  deducted: 'se descontaron',
  voiding: 'se están cancelando',
  cancelled: 'no se descontaron, porque se anuló antes',
  refused: 'no se pudieron descontar',
} as const;

/** Licence points were deducted, were let go before that, or were refused by the inventory. */
export const pointsChanged = defineEvent({
  type: 'mdt.points.changed',
  data: punishment,
  note: ({ punishment_id, points }) =>
    `Los ${points!.points} puntos de la sanción ${punishment_id} ${POINTS_WORDS[points!.status]}.`,
});
