import { PROVIDERS, signatureOf } from './provider.ts';

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
