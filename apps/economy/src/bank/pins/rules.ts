import { fail, minutesLeft, type Failure } from '@cabildo/contracts';
import { mayUse, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { CardRow } from '../cards/table.ts';

const MINUTE = 60_000;

/** Why a PIN that came with a request is not proven. */
export type PinRefusal = Failure<'invalid_pin' | 'pin_locked' | 'limit_exceeded'>;

/** ECA-13: exactly so many digits, and nothing else. */
export function isPinFormat(pin: string, length: number): boolean {
  return pin.length === length && /^\d+$/.test(pin);
}

/** 400: what was sent cannot be a PIN here; no attempt is counted. */
export function malformedPin(length: number): Failure<'invalid_pin'> {
  return fail('invalid_pin', {
    status: 400,
    message: {
      es: `El PIN debe tener exactamente ${length} dígitos.`,
      en: `The PIN must have exactly ${length} digits.`,
    },
  });
}

/** 401: wrong, with how many more guesses there are. */
export function wrongPin(attemptsRemaining: number): Failure<'invalid_pin'> {
  return fail('invalid_pin', { fields: { attempts_remaining: attemptsRemaining } });
}

/** 423: until then even the right PIN is refused. */
export function lockedPin(until: Date, now: Date): Failure<'pin_locked'> {
  return fail('pin_locked', { fields: { remaining_minutes: minutesLeft(until, now) } });
}

/** 429: several guesses at this PIN wait already (FU-02); no attempt is counted. */
export function tooManyGuesses(): PinRefusal {
  return fail('limit_exceeded', {
    status: 429,
    retryAfter: 1,
    message: {
      es: 'Este PIN se está comprobando para varias peticiones a la vez. Espera un segundo y vuelve a intentarlo.',
      en: 'This PIN is being checked for several requests at once. Wait a second and try again.',
    },
  });
}

/** When a lock that begins now ends. */
export function lockEnd(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE);
}

/** Whether these characters may set a PIN: with edit_settings, or as the holder of the card (ECA-02, EC-13). */
export function refuseSettings(
  { account, card }: { account: AccountRow; card?: Pick<CardRow, 'holder_character_id'> | undefined },
  characters: ReadonlySet<number>,
): Failure<'forbidden' | 'account_closed' | 'account_disabled'> | undefined {
  const isHolder = card !== undefined && characters.has(card.holder_character_id);
  if (!isHolder && !mayUse(account, characters, 'edit_settings')) return fail('forbidden');
  return refuseUnusable(account);
}

/**
 * ECA-17: a PIN may be replaced by a caller who knew the one that is set now. Knowing an earlier one is not enough:
 * staff may have reset it because it was stolen, and the person who sets the next one controls the account.
 */
export function refusePinChange(
  proven: { salt: Buffer } | undefined,
  current: { salt: Buffer; attempts: number } | undefined,
  maxAttempts: number,
): Failure<'pin_required' | 'invalid_pin'> | undefined {
  if (!current) return undefined;
  if (!proven) return fail('pin_required');
  return proven.salt.equals(current.salt) ? undefined : wrongPin(maxAttempts - current.attempts);
}
