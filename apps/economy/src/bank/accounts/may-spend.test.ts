import { fail, isFailure } from '@cabildo/contracts';
import { settingsOf } from '../../funds/taxes/taxes.testing.ts';
import { maySpend } from './may-spend.ts';
import { accountRow } from './row.testing.ts';

const config = settingsOf({ pin_config: { required_for: ['pay'] } });
const spending = { config, operation: 'pay', provenPins: new Set<number>(), amount: 10 } as const;
const outcome = (account: object, more: object = {}) => {
  const spent = maySpend(accountRow({ balance: 10, ...account }), { ...spending, ...more });
  return isFailure(spent) ? spent.failure : spent;
};
const closed = { other: accountRow({ status: 'closed' }) };
const tooMuch = { amount: () => fail('invalid_amount') };

describe('spending from an account', () => {
  // Lines are in the order of the checks: each has the faults of the lines below as well.
  it.each<[string, object, object]>([
    ['account_disabled', { status: 'frozen', has_pin: true, balance: 0 }, { ...closed, ...tooMuch }],
    ['account_closed', { has_pin: true, balance: 0 }, { ...closed, ...tooMuch }],
    ['pin_required', { has_pin: true, balance: 0 }, tooMuch],
    ['invalid_amount', { balance: 0 }, tooMuch],
    ['insufficient_balance', { balance: 9 }, {}],
  ])('is refused with %s', (code, account, more) => {
    expect(outcome(account, more)).toBe(code);
  });

  it('returns the amount', () => {
    expect([outcome({}), outcome({}, { amount: () => 7 }), outcome({}, { other: null })]).toEqual([
      10, 7, 10,
    ]);
  });

  it('asks for no PIN where it was proven, where the server does not ask, and where there is none', () => {
    const withPin = { has_pin: true };
    expect(outcome(withPin, { provenPins: new Set([1]) })).toBe(10);
    expect(outcome(withPin, { provenPins: new Set([2]) })).toBe('pin_required');
    expect([outcome(withPin, { operation: 'transfer' }), outcome(withPin, { operation: null })]).toEqual([
      10, 10,
    ]);
  });

  it('by card asks for a PIN if card or account has one, and takes only what was proven for the card', () => {
    const card = (has_pin: boolean, isPinProven: boolean) => ({
      card: { has_pin, isPinProven },
      provenPins: new Set([1]),
    });
    expect(outcome({}, card(true, false))).toBe('pin_required');
    expect(outcome({ has_pin: true }, card(false, false))).toBe('pin_required');
    expect(outcome({ has_pin: true }, card(true, true))).toBe(10);
    expect(outcome({}, card(false, false))).toBe(10);
  });
});
