import { fail, type Failure } from '@cabildo/contracts/errors';
import { MAX_BANS } from '@cabildo/contracts/servers/bans/bans.ts';
import type { BanRow } from './table.ts';

type Terms = Pick<BanRow, 'reason' | 'expires_at'>;

/** The end counts when a ban is read, whether the job that deletes it has come to it or not. */
export const isInForce = ({ expires_at }: Pick<BanRow, 'expires_at'>, now: Date): boolean =>
  expires_at === null || expires_at > now;

/** Refuses a banned user who joins (SV-18). */
export function banned({ reason, expires_at }: Terms): Failure<'forbidden'> {
  const end = expires_at?.toISOString() ?? null;
  return fail('forbidden', {
    message: {
      es:
        `Tienes vetada la entrada a este servidor${end ? ` hasta ${end}` : ''}. Motivo: ${reason} ` +
        'Solo quien administra el servidor puede levantar el veto.',
      en:
        `You are banned from this server${end ? ` until ${end}` : ''}. Reason: ${reason} ` +
        'Only the people who run the server can lift the ban.',
    },
    fields: { ban: { reason, expires_at: end } },
  });
}

export const bansFull = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El servidor ya tiene ${MAX_BANS} vetos, el máximo: levanta antes alguno.`,
      en: `The server has ${MAX_BANS} bans already, the most it may have: lift one first.`,
    },
  });
