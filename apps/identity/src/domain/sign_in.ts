import { fail, type Failure } from '@cabildo/contracts';

/** ID-05: how long a session token lives, and the code after the browser's return. */
export const SESSION_MS = 10 * 60_000;
export const FINISH_MS = 2 * 60_000;
/** ID-06: this many wrong codes kill a sign-in. */
export const MAX_WRONG_CODES = 5;

export interface SignInState {
  status: 'pending' | 'returned' | 'denied' | 'completed';
  finish_hash: string | null;
  wrong_codes: number;
  expires_at: Date;
}

/** `wrong` is still to be counted against the sign-in. */
export type Verdict =
  'pending' | 'wrong' | 'complete' | Failure<'not_found' | 'expired' | 'already_processed' | 'forbidden'>;

export const signInExpired = () =>
  fail('expired', {
    message: {
      es: 'El inicio de sesión ha caducado. Empieza de nuevo.',
      en: 'This sign-in has expired. Start again.',
    },
  });

/** When a sign-in that has just returned dies: the code's time, but never beyond the token's own. */
export function finishDeadline(now: Date, expiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + FINISH_MS, expiresAt.getTime()));
}

/** What someone learns who shows a session token and a code (ID-06; the order of the checks is part of the rule). */
export function judge(signIn: SignInState | undefined, finishHash: string, now: Date): Verdict {
  if (!signIn) return fail('not_found');
  if (signIn.expires_at <= now || signIn.wrong_codes >= MAX_WRONG_CODES) return signInExpired();
  if (signIn.status === 'pending') return 'pending';
  if (signIn.status === 'denied') {
    return fail('forbidden', {
      message: { es: 'No se dio permiso en la plataforma.', en: 'Permission was refused on the platform.' },
    });
  }
  if (signIn.finish_hash !== finishHash) return 'wrong';
  return signIn.status === 'completed' ? fail('already_processed') : 'complete';
}
