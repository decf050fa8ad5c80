import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { formatEuros, refundableOf } from './payments.ts';
import { waysOf } from './code.ts';
import { languageName, LANGUAGE_TAGS } from './languages.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

const payment = (payment_id: number, kind: 'payment' | 'refund', checkout_id: string, day: string) => ({
  payment_id,
  kind,
  checkout_id,
  created_at: `2026-03-${day}T12:00:00Z`,
});
const now = Date.parse('2026-03-20T12:00:00Z');

describe('the payment that can be refunded', () => {
  test('is the latest one', () => {
    const payments = [payment(2, 'payment', 'co_b', '18'), payment(1, 'payment', 'co_a', '10')];
    expect(refundableOf(payments, now)).toBe(2);
  });

  test('is the one before where the latest was refunded', () => {
    const payments = [
      payment(3, 'refund', 'co_b', '19'),
      payment(2, 'payment', 'co_b', '18'),
      payment(1, 'payment', 'co_a', '10'),
    ];
    expect(refundableOf(payments, now)).toBe(1);
  });

  test('is none after fourteen days, or before the first', () => {
    expect(refundableOf([payment(1, 'payment', 'co_a', '05')], now)).toBeUndefined();
    expect(refundableOf([], now)).toBeUndefined();
  });
});

test('real money is said in euros with cents', () => {
  expect(formatEuros(1200, 'en')).toBe('€12.00');
});

describe('a code that somebody types', () => {
  test('of six letters is tried as one that a game shows, then as an invitation', () => {
    expect(waysOf('abcdef')).toEqual([{ link_code: 'ABCDEF' }, { join_code: 'ABCDEF' }]);
  });

  test.each(['MADRID', 'ABC123', 'K7M2', 'ABCDEFGH'])(
    'is an invitation where no game shows such: %s',
    (code) => {
      expect(waysOf(code)).toEqual([{ join_code: code }]);
    },
  );

  test('may have been copied with spaces and dashes', () => {
    expect(waysOf(' k7m2-9qxw ')).toEqual([{ join_code: 'K7M29QXW' }]);
  });

  test.each(['', 'abc', 'ABCDEFGHIJKLM', 'ñandú', 'a b!c d'])('is none: «%s»', (text) => {
    expect(waysOf(text)).toEqual([]);
  });
});

describe('the name of a language', () => {
  test('is said in the language of the panel', () => {
    expect(languageName('pt', 'es')).toBe('Portugués');
    expect(languageName('pt', 'en')).toBe('Portuguese');
  });

  test.each(['not a tag', 'x', '💬'])('is the text itself where it is no tag: %s', (text) => {
    expect(languageName(text, 'es')).toBe(text);
  });

  test.each(LANGUAGE_TAGS)('is known for all that can be chosen: %s', (tag) => {
    expect(languageName(tag, 'en')).not.toBe(tag);
  });
});

describe('a preset of the economy', () => {
  test.each(PRESET_NAMES)('is what the bank takes, whole and unchanged: %s', (name) => {
    expect(updateBankConfig.input.parse(PRESETS[name])).toEqual(PRESETS[name]);
  });

  test('gives more money the faster it is', () => {
    const balances = PRESET_NAMES.map((name) => PRESETS[name].accounts_config.initial_balance);
    const loans = PRESET_NAMES.map((name) => PRESETS[name].loans_config.max_loan_amount);
    expect(balances).toEqual([...balances].sort((a, b) => a - b));
    expect(loans).toEqual([...loans].sort((a, b) => a - b));
  });
});
