import fc from 'fast-check';
import { canary, UNTOLD, valuesOf } from './event.testing.ts';
import { enumerated, refusal, stated } from './event.ts';
import { noteParts } from './note-part.ts';
import { allEvents } from './registry.ts';
import { NAMELESS, namelessly, plain, told, type Sentence } from './sentence.ts';

/** Names of what a person says about what happened; a description does so where nothing has a title. */
const WORDS = ['concept', 'reason', 'text', 'note', 'comment', 'description'];
/** The words of the person in an event's data; the values of an enum are the system's own. */
const wordsIn = (data: Record<string, unknown>): string[] =>
  WORDS.filter((name) => data[name] === canary(name))
    .filter((name) => name !== 'description' || !('title' in data))
    .map(canary);

describe('the notes of every event (AU-04)', () => {
  test.each(allEvents.map((event) => [event.type, event] as const))('%s', (_, { data: schema, note }) => {
    const data = valuesOf(schema);
    fc.assert(
      fc.property(data, (given) => {
        const [es, en] = [namelessly(note.es(given), 'es'), namelessly(note.en(given), 'en')];
        expect(en).not.toBe(es);
        for (const text of [es, en]) {
          expect(text).not.toMatch(/undefined|null|NaN|\[object/);
          for (const words of wordsIn(given)) expect(text).toContain(words);
        }
      }),
    );
  });

  test.each(allEvents.map((event) => [event.type, event] as const))(
    '%s has ids, money and times in slots, and no code of the platform (AU-02)',
    (_, { data: schema, note }) => {
      const data = valuesOf(schema);
      fc.assert(
        fc.property(data, fc.constantFrom('es' as const, 'en' as const), (given, locale) => {
          const spoken: Sentence = note[locale](given);
          const parts = told(spoken, locale, NAMELESS);
          expect(noteParts.parse(parts)).toEqual(parts);
          for (const text of parts.map((part) => (typeof part === 'string' ? part : part.text)))
            expect(text).not.toMatch(UNTOLD);
          const named = told(spoken, locale, {
            character: (id) => `Ana ${id}`,
            user: (id) => `luz ${id}`,
            account: (id) => ({ holder: `Ana ${id}`, end: '4821' }),
            symbol: '₡',
          });
          expect(plain(named)).not.toMatch(/un personaje|a character|una cuenta(?! de juego)|an account/i);
        }),
      );
    },
  );

  test('some tell what a person wrote', () => {
    const about = (type: string) => allEvents.find((event) => event.type === type)!;
    const asked = { request_id: 1, amount: 5, requester_character_id: 2, payer_character_id: 3 };
    const { note } = about('bank.payment_request.created');
    expect(note.es({ ...asked, concept: 'Pan' }).at(-1)).toMatch(/\. Concepto: Pan$/);
    expect(note.en({ ...asked, concept: 'Pan' }).at(-1)).toMatch(/\. Concept: Pan$/);
    expect(note.en({ ...asked, concept: null }).at(-1)).not.toMatch(/Concept/);
  });
});

test('things are enumerated in either language', () => {
  const things = [
    { es: 'la marca', en: 'the brand' },
    { es: 'el lema', en: 'the motto' },
    { es: 'el color', en: 'the colour' },
  ];
  expect(enumerated(things, 'es')).toBe('la marca, el lema y el color');
  expect(enumerated(things, 'en')).toBe('the brand, the motto and the colour');
});

test('nothing is stated where nobody wrote anything', () => {
  expect([stated('reason', null, 'es'), stated('reason', 'Mora', 'es')]).toEqual(['', ' Motivo: Mora']);
});

test('a refusal is told in words, and one of another version not at all', () => {
  expect(refusal('insufficient_balance', 'es')).toBe('. Saldo insuficiente.');
  expect(refusal('of_tomorrow', 'es')).toBe('.');
});
