import { monthAfter } from './rules.ts';
import { PROVIDERS, signatureOf } from './provider.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthAfter(new Date(from)).toISOString()).toBe(to);
});

const callback = { checkout_id: 'c', reference: 'r', amount_cents: 100, timestamp: 1 };
const signed = (secret: string) => ({ ...callback, signature: signatureOf(secret, callback) });

test('while one secret follows another, callbacks signed with either are genuine', () => {
  const provider = PROVIDERS.manual({
    secrets: ['the new secret', 'the old secret'],
    url: 'https://pay.example',
  });
  const genuine = ['the new secret', 'the old secret', 'another secret'].map((secret) =>
    provider.isGenuine(signed(secret)),
  );
  expect(genuine).toEqual([true, true, false]);
});
