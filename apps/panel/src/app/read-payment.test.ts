import { readPayment } from './read-payment.ts';

it('reads a payment with the amount last or first, as people write it', () => {
  for (const text of [
    'pagar luis 120',
    'Paga 120 a luis',
    'pay 120 to luis',
    'pagar a luis 120€',
    'pay luis $120',
  ])
    expect(readPayment(text)).toEqual({ name: 'luis', amount: 120 });
  expect(readPayment('pagar Ana María 1.200')).toEqual({ name: 'Ana María', amount: 1_200 });
});

it('reads no payment without a verb, a name or a whole amount', () => {
  for (const text of ['luis 120', 'pagar 120', 'pagar 120 a', 'pagar luis', 'pagar luis 1,5', 'pagar', ''])
    expect(readPayment(text)).toBeUndefined();
});
