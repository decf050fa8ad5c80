import { fail, type Failure } from '@cabildo/contracts';
import type { ban as banOutput } from '@cabildo/contracts/servers/bans/bans.ts';
import type { z } from 'zod';
import type { NamedBan } from '../ban-row/table.ts';

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const banView = ({ id: _, server_id: __, ...ban }: NamedBan): z.output<typeof banOutput> => ({
  ...ban,
  expires_at: timeOf(ban.expires_at),
  created_at: ban.created_at.toISOString(),
  updated_at: timeOf(ban.updated_at),
});

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
    message: { es: 'No existe ningún usuario con ese identificador.', en: 'No user has this id.' },
  });

export const notBanned = (): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: 'Esta persona no está vetada, o su veto ya terminó: «list_bans» muestra quién lo está.',
      en: 'This person is not banned, or the ban is over: «list_bans» shows who is.',
    },
  });
