import { UNTOLD, valuesOf } from '@cabildo/contracts/event.testing.ts';
import { findEvent } from '@cabildo/contracts/registry.ts';
import { namelessly, plain, told } from '@cabildo/contracts/sentence.ts';
import fc from 'fast-check';
import { NOTICES } from './notices.ts';

const NAMES = {
  character: () => 'Luis Vega',
  user: () => 'luis',
  account: () => ({ holder: 'Luis Vega', end: '4821' }),
  symbol: '₡',
};

test.each([...NOTICES])(
  'the notice of %s is told in both languages, without ids or codes (AU-02)',
  (type, { say }) => {
    fc.assert(
      fc.property(valuesOf(findEvent(type)!.data), (data) => {
        const spoken = say(data as never);
        expect(namelessly(spoken.es, 'es')).not.toBe(namelessly(spoken.en, 'en'));
        for (const locale of ['es', 'en'] as const) {
          expect(namelessly(spoken[locale], locale)).not.toMatch(/undefined|null|NaN|\[object/);
          expect(plain(told(spoken[locale], locale, NAMES))).not.toMatch(UNTOLD);
        }
      }),
    );
  },
);

test('an amount is written with the symbol of the server', () => {
  const data = { from_character_id: 5, to_character_id: 6, amount: 1_500, tax: 0, concept: 'Alquiler' };
  const { es, en } = NOTICES.get('bank.transfer.completed')!.say(data as never);
  expect(plain(told(es, 'es', NAMES))).toBe(
    'Recibiste una transferencia de 1.500\u00a0₡ de Luis Vega: Alquiler.',
  );
  expect(plain(told(en, 'en', NAMES))).toBe('You received a transfer of ₡1,500 from Luis Vega: Alquiler.');
});
