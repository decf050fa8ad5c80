import fc from 'fast-check';
import { covers, firstProfile, notesWith, widened } from './profile.ts';

const profileOf = (notes: readonly string[]) => notes.slice(1).reduce(widened, firstProfile(notes[0]!));

describe('a few notes tell', () => {
  const profile = profileOf(['pago de 12 a lucia', 'pago de 345 a mateo', 'pago de 6 a lucia']);
  test.each([
    ['pago de ', 'all'],
    [' a ', 'all'],
    ['', 'all'],
    ['lucia', 'some'],
    ['45 a', 'some'],
    ['9', 'some'],
    ['congelada', 'none'],
    ['lucib', 'none'],
  ])('that «%s» is in %s of them', (search, expected) => expect(notesWith(profile, search)).toBe(expected));
});

test('a note that adds nothing new is covered, any other is not', () => {
  const profile = profileOf(['alta de ana', 'alta de eva']);
  expect(covers(profile, 'alta de ana')).toBe(true);
  expect(covers(profile, 'alta de leo')).toBe(false);
  expect(covers(profile, 'de ana')).toBe(false);
});

const text = fc
  .array(fc.constantFrom('la', 'cuenta', '12', '3', 'de', ' ', '.', 'ñ', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('what it tells of notes is true of each of them, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      text,
      fc.nat(),
      fc.nat(),
      (notes, other, from, length) => {
        const profile = profileOf(notes);
        const source = notes[from % notes.length]!;
        const start = from % (source.length + 1);
        for (const search of [other, source.slice(start, start + (length % 8))]) {
          const found = notes.filter((note) => note.includes(search)).length;
          const told = notesWith(profile, search);
          if (told === 'all') expect(found).toBe(notes.length);
          if (told === 'none') expect(found).toBe(0);
        }
        for (const note of notes) expect(covers(profile, note)).toBe(true);
      },
    ),
  );
});
