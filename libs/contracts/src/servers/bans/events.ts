import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { ban } from './bans.ts';

const changed = ban.extend({
  server_id: z.int(),
  /** The name of the user who acted; null: a key of the server did, or the ban reached its end. */
  by: z.string().nullable(),
});
type Changed = z.output<typeof changed>;

const KEY: Message = { es: 'Una clave del servidor', en: 'A key of the server' };

function nameOf(
  { gp_username, user_id, gp_id }: Pick<Changed, 'gp_username' | 'user_id' | 'gp_id'>,
  locale: Locale,
): string {
  if (gp_username !== null) return gp_username;
  if (user_id !== null) return `${locale === 'es' ? 'usuario' : 'user'} ${user_id}`;
  return `${locale === 'es' ? 'la cuenta de juego' : 'the game account'} ${gp_id}`;
}

/** The end and the reason of a ban. */
const terms = ({ expires_at, reason }: Changed, locale: Locale): string => {
  const until = locale === 'es' ? ' hasta' : ' until';
  return `${expires_at === null ? '' : `${until} ${expires_at}`}.${stated('reason', reason, locale)}`;
};

/** A user was banned, or reason and end of the ban were replaced (SV-18). */
export const memberBanned = defineEvent({
  type: 'member.member.banned',
  data: changed.extend({
    /** The reason and the end that were replaced; null: the user was not banned before. */
    old_reason: z.string().nullable(),
    old_expires_at: z.iso.datetime().nullable(),
  }),
  note: {
    es: (data) =>
      `${data.by ?? KEY.es} ${data.old_reason === null ? 'vetó a' : 'cambió el veto de'} ` +
      `${nameOf(data, 'es')}${terms(data, 'es')}`,
    en: (data) =>
      `${data.by ?? KEY.en} ${data.old_reason === null ? 'banned' : 'changed the ban of'} ` +
      `${nameOf(data, 'en')}${terms(data, 'en')}`,
  },
});

/** A ban was lifted, or reached its end (SV-18). */
export const memberUnbanned = defineEvent({
  type: 'member.member.unbanned',
  data: changed.extend({ cause: z.enum(['lifted', 'punishment_voided', 'expired']) }),
  note: {
    es: (data) =>
      (data.cause === 'expired'
        ? `Terminó el veto de ${nameOf(data, 'es')}.`
        : `${data.by ?? KEY.es} levantó el veto de ${nameOf(data, 'es')}` +
          `${data.cause === 'lifted' ? '' : ', porque se anuló su sanción'}.`) +
      stated('reason', data.reason, 'es'),
    en: (data) =>
      (data.cause === 'expired'
        ? `The ban of ${nameOf(data, 'en')} ended.`
        : `${data.by ?? KEY.en} lifted the ban of ${nameOf(data, 'en')}` +
          `${data.cause === 'lifted' ? '' : ', because its punishment was voided'}.`) +
      stated('reason', data.reason, 'en'),
  },
});

/** AU-03: a caller tried to ban a user of the same or a higher rank, or without the permission. */
export const banRefused = defineEvent({
  type: 'member.ban.refused',
  data: z.object({
    server_id: z.int(),
    /** Whom the caller tried to ban; null: the caller named an account of the game platform. */
    user_id: z.int().nullable(),
    gp_id: z.string().nullable(),
    /** Null: who never was a member. */
    gp_username: z.string().nullable(),
    attempted_by: z.string(),
  }),
  note: {
    es: (data) => `${data.attempted_by} intentó vetar a ${nameOf(data, 'es')} sin tener permiso.`,
    en: (data) => `${data.attempted_by} tried to ban ${nameOf(data, 'en')} without permission.`,
  },
});
