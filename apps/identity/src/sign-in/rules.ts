import { fail, type Failure } from '@cabildo/contracts/errors';

/** A session token is valid for this time, and a finish code for FINISH_MS after the browser's return (ID-05). */
export const SESSION_MS = 10 * 60_000;
const FINISH_MS = 2 * 60_000;
/** This many wrong codes end a sign-in (ID-06). */
export const MAX_WRONG_CODES = 5;

export interface SignInState {
  status: 'pending' | 'returned' | 'denied' | 'completed';
  finish_hash: string | null;
  wrong_codes: number;
  expires_at: Date;
}

/** The outcome of a finish code. `wrong`: the caller counts the code against the sign-in. */
export type Verdict =
  'pending' | 'wrong' | 'complete' | Failure<'not_found' | 'expired' | 'already_processed' | 'forbidden'>;

export const signInExpired = () =>
  fail('expired', {
    message: {
      es: 'El inicio de sesión ha caducado. Empieza de nuevo.',
      en: 'This sign-in has expired. Start again.',
    },
  });

/** The end of a sign-in that returns `now`: that of its finish code, but never later than that of its session token. */
export function finishDeadline(now: Date, expiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + FINISH_MS, expiresAt.getTime()));
}

/** Decides on a session token's sign-in and a finish code (ID-06; the order of the checks is part of the rule). */
export function judge(signIn: SignInState | undefined, finishHash: string, now: Date): Verdict {
  if (!signIn) return fail('not_found');
  if (signIn.expires_at <= now || signIn.wrong_codes >= MAX_WRONG_CODES) return signInExpired();
  if (signIn.status === 'pending') return 'pending';
  if (signIn.finish_hash !== finishHash) return 'wrong';
  if (signIn.status === 'denied') {
    return fail('forbidden', {
      message: { es: 'No se dio permiso en la plataforma.', en: 'Permission was refused on the platform.' },
    });
  }
  return signIn.status === 'completed' ? fail('already_processed') : 'complete';
}
