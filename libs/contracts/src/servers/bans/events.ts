import { z } from 'zod';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { ban } from './bans.ts';
import { ending, sentence, time, user, type Put, type Sentence } from '../../sentence.ts';

const changed = ban.extend({
  server_id: z.int(),
  /** The name of the user who acted; null: a key of the server did, or the ban reached its end. */
  by: z.string().nullable(),
});
type Changed = z.output<typeof changed>;

const KEY: Message = { es: 'Una clave del servidor', en: 'A key of the server' };

const GAME_ACCOUNT: Message = { es: 'la cuenta de juego', en: 'the game account' };

function nameOf(
  { gp_username, user_id, gp_id }: Pick<Changed, 'gp_username' | 'user_id' | 'gp_id'>,
  locale: Locale,
): Put {
  if (user_id !== null) return user(user_id, gp_username);
  return gp_username ?? `${GAME_ACCOUNT[locale]} ${ending(gp_id ?? '')}`;
}

const UNTIL: Message = { es: ' hasta', en: ' until' };

/** The end and the reason of a ban. */
const terms = ({ expires_at, reason }: Changed, locale: Locale): Sentence =>
  sentence`${expires_at === null ? '' : sentence`${UNTIL[locale]} ${time(expires_at)}`}.${stated('reason', reason, locale)}`;

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
      sentence`${data.by ?? KEY.es} ${data.old_reason === null ? 'vetó a' : 'cambió el veto de'} ${nameOf(data, 'es')}${terms(data, 'es')}`,
    en: (data) =>
      sentence`${data.by ?? KEY.en} ${data.old_reason === null ? 'banned' : 'changed the ban of'} ${nameOf(data, 'en')}${terms(data, 'en')}`,
  },
});

/** A ban was lifted, or reached its end (SV-18). */
export const memberUnbanned = defineEvent({
  type: 'member.member.unbanned',
  data: changed.extend({ cause: z.enum(['lifted', 'punishment_voided', 'expired']) }),
  note: {
    es: (data) =>
      sentence`${
        data.cause === 'expired'
          ? sentence`Terminó el veto de ${nameOf(data, 'es')}`
          : sentence`${data.by ?? KEY.es} levantó el veto de ${nameOf(data, 'es')}${
              data.cause === 'lifted' ? '' : ', porque se anuló su sanción'
            }`
      }.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${
        data.cause === 'expired'
          ? sentence`The ban of ${nameOf(data, 'en')} ended`
          : sentence`${data.by ?? KEY.en} lifted the ban of ${nameOf(data, 'en')}${
              data.cause === 'lifted' ? '' : ', because its punishment was voided'
            }`
      }.${stated('reason', data.reason, 'en')}`,
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
    es: (data) => sentence`${data.attempted_by} intentó vetar a ${nameOf(data, 'es')} sin tener permiso.`,
    en: (data) => sentence`${data.attempted_by} tried to ban ${nameOf(data, 'en')} without permission.`,
  },
});
