import { minutesLeft } from '@cabildo/contracts/errors';
import fc from 'fast-check';
import {
  isPinFormat,
  lockEnd,
  lockedPin,
  malformedPin,
  refusePinChange,
  refuseSettings,
  wrongPin,
} from './rules.ts';
import { accountRow } from '../accounts/row.testing.ts';

const account = accountRow({ has_pin: true, members: { 20: ['edit_settings'], 30: ['transfer'] } });

describe('a PIN', () => {
  it.each([
    ['0000', 4, true],
    ['12345678', 8, true],
    ['123', 4, false],
    ['12345', 4, false],
    ['12a4', 4, false],
    ['-123', 4, false],
    ['1.23', 4, false],
    ['١٢٣٤', 4, false],
    ['', 4, false],
  ])('%j of %i digits: %s', (pin, length, expected) => {
    expect(isPinFormat(pin, length)).toBe(expected);
  });

  it('is refused with the status and the fields that clients go by', () => {
    const now = new Date();
    expect(malformedPin(4)).toMatchObject({ failure: 'invalid_pin', status: 400 });
    expect(wrongPin(2)).toMatchObject({
      failure: 'invalid_pin',
      status: 401,
      fields: { attempts_remaining: 2 },
    });
    expect(lockedPin(lockEnd(now, 15), now)).toMatchObject({
      failure: 'pin_locked',
      status: 423,
      fields: { remaining_minutes: 15 },
    });
  });

  it('is open again after the minutes that the caller was given, and locked a minute before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 * 60_000 }), (ms) => {
        const now = new Date(0);
        const minutes = minutesLeft(new Date(ms), now);
        expect(minutes).toBeGreaterThanOrEqual(1);
        expect(minutes * 60_000).toBeGreaterThanOrEqual(ms);
        expect((minutes - 1) * 60_000).toBeLessThan(ms);
      }),
    );
  });
});

describe('changing a PIN', () => {
  const salt = (text: string) => ({ salt: Buffer.from(text), attempts: 1 });

  it('needs proof of the PIN that is set now', () => {
    expect(refusePinChange(undefined, undefined, 3)).toBeUndefined();
    expect(refusePinChange(salt('a'), undefined, 3)).toBeUndefined();
    expect(refusePinChange(salt('a'), salt('a'), 3)).toBeUndefined();
    expect(refusePinChange(undefined, salt('a'), 3)).toMatchObject({ failure: 'pin_required' });
    expect(refusePinChange(salt('a'), salt('b'), 3)).toMatchObject({
      failure: 'invalid_pin',
      fields: { attempts_remaining: 2 },
    });
  });

  it.each([
    [10, 'active', undefined],
    [20, 'active', undefined],
    [30, 'active', 'forbidden'],
    [40, 'frozen', 'forbidden'],
    [10, 'frozen', 'account_disabled'],
    [20, 'closed', 'account_closed'],
  ] as const)('by character %i on an account that is %s: %s', (character, status, failure) => {
    expect(refuseSettings({ account: { ...account, status } }, new Set([character]))?.failure).toBe(failure);
  });
});
