import { fail, type Failure } from '@cabildo/contracts/errors';
import type { ban as banOutput } from '@cabildo/contracts/servers/bans/bans.ts';
import type { z } from 'zod';
import type { NamedBan } from '../ban-row/table.ts';

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function banView(named: NamedBan): z.output<typeof banOutput> {
  const { id: _, server_id: __, known_gp_id, ...ban } = named;
  // A ban shows of somebody who never was a member what it said, and no more (SV-18).
  const said = ban.gp_id === '' ? null : ban.gp_id;
  return {
    ...ban,
    gp_id: ban.gp_id === null ? known_gp_id : said,
    expires_at: timeOf(ban.expires_at),
    created_at: ban.created_at.toISOString(),
    updated_at: timeOf(ban.updated_at),
  };
}

/** Refuses an end that has passed already. */
export function refuseEnd(expiresAt: Date | null, now: Date): Failure<'error'> | undefined {
  if (expiresAt === null || expiresAt > now) return undefined;
  return fail('error', {
    message: {
      es: 'expires_at debe estar en el futuro. Sin expires_at el veto no termina.',
      en: 'expires_at must be in the future. Without expires_at the ban has no end.',
    },
  });
}

export const userUnknown = (): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: 'Nadie con ese identificador es ni fue miembro del servidor. A otra persona se la veta por su cuenta de juego (target_gp_id).',
      en: 'Nobody with this id is or was a member of the server. Others are banned by their game account (target_gp_id).',
    },
  });

export const notBanned = (): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: 'Esta persona no está vetada, o su veto ya terminó: «list_bans» muestra quién lo está.',
      en: 'This person is not banned, or the ban is over: «list_bans» shows who is.',
    },
  });
