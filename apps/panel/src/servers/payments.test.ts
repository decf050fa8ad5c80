import { formatEuros, refundableOf } from './payments.ts';

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
