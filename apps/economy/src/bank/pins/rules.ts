import { fail, minutesLeft, type Failure } from '@cabildo/contracts/errors';
import { mayUse, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { CardRow } from '../cards/table.ts';

const MINUTE = 60_000;

/** The refusals of a PIN that came with a request. */
export type PinRefusal = Failure<'invalid_pin' | 'pin_locked' | 'limit_exceeded'>;

/** ECA-13: whether a text is exactly so many digits, and nothing else. */
export function isPinFormat(pin: string, length: number): boolean {
  return pin.length === length && /^\d+$/.test(pin);
}

/** 400: the text that was sent cannot be a PIN here; no attempt is counted. */
export function malformedPin(length: number): Failure<'invalid_pin'> {
  return fail('invalid_pin', {
    status: 400,
    message: {
      es: `El PIN debe tener exactamente ${length} dígitos.`,
      en: `The PIN must have exactly ${length} digits.`,
    },
  });
}

/** 401: the PIN is wrong; states the guesses that are left. */
export function wrongPin(attemptsRemaining: number): Failure<'invalid_pin'> {
  return fail('invalid_pin', { fields: { attempts_remaining: attemptsRemaining } });
}

/** 423: even the right PIN is refused until the lock ends. */
export function lockedPin(until: Date, now: Date): Failure<'pin_locked'> {
  return fail('pin_locked', { fields: { remaining_minutes: minutesLeft(until, now) } });
}

/** 429: too many guesses at this PIN wait already (FU-02); no attempt is counted. */
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

/** The end of a lock that begins now. */
export function lockEnd(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE);
}

/**
 * Refuses to set a PIN unless a character has edit_settings or is the cardholder (ECA-02), and the account is usable
 * (EC-13).
 */
export function refuseSettings(
  { account, card }: { account: AccountRow; card?: Pick<CardRow, 'holder_character_id'> | undefined },
  characters: ReadonlySet<number>,
): Failure<'forbidden' | 'account_closed' | 'account_disabled'> | undefined {
  const isCardholder = card !== undefined && characters.has(card.holder_character_id);
  if (!isCardholder && !mayUse(account, characters, 'edit_settings')) return fail('forbidden');
  return refuseUnusable(account);
}

/**
 * ECA-17: refuses to replace a PIN unless the caller knew the one that is set now. Knowing an earlier one is not enough:
 * staff may have reset the PIN because it was stolen, and the person who sets the next one controls the account.
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
