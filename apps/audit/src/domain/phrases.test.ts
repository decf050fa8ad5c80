import fc from 'fast-check';
import { commonPhrases } from './phrases.ts';

const narrow = (notes: string[]): readonly string[] => notes.slice(1).reduce(commonPhrases, [notes[0]!]);

test('a few notes of one sentence leave the sentence without its gaps', () => {
  const note = (amount: number, from: number, to: number) =>
    `transferencia de ${amount} de la cuenta ${from} a la cuenta ${to}.`;
  expect(narrow([note(12, 34, 567), note(89, 1011, 1213), note(5, 6, 7)])).toEqual([
    'transferencia de ',
    ' de la cuenta ',
    ' a la cuenta ',
    '.',
  ]);
});

test('notes that share nothing leave nothing', () => {
  expect(narrow(['alta', 'baja'])).toEqual([]);
});

test('the same array comes back when nothing changes', () => {
  const phrases = ['alta de ', '.'];
  expect(commonPhrases(phrases, 'alta de 7.')).toBe(phrases);
});

const words = fc.array(fc.constantFrom('la', 'cuenta', '12', '3', 'de', ' ', '.', 'ñ', '😀'), {
  maxLength: 12,
});
const text = words.map((parts) => parts.join(''));

test('whatever the notes are, every phrase is part of each of them', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (notes) => {
      for (const phrase of narrow(notes)) {
        for (const note of notes) expect(note).toContain(phrase);
      }
    }),
  );
});
