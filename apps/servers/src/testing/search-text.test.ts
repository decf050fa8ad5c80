import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('text as searches compare it', () => {
  test.each([
    ['ÁÉÍÓÚÜÑ áéíóúüñ', 'aeiouun aeiouun'],
    ['Ça va, Ångström?', 'ca va, angstrom?'],
    ['Łódź Ørsted Đorđe', 'lodz orsted dorde'],
    ['e\u0301', 'e'],
    ['ﬁn', 'fin'],
    ['İstanbul', 'istanbul'],
    ['ΑΘΉΝΑ Москва', 'αθηνα москва'],
    ['日本 🚓', '日本 🚓'],
    ['', ''],
  ])('%s is %s', async (text, folded) => {
    const [row] = await world.database.query<{ folded: string }>('SELECT fold($1) AS folded', [text]);
    expect(row!.folded).toBe(folded);
  });

  test.each([
    ['100%', '%100\\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
    ['％', '%\\%%'],
  ])('%s is looked for as %s', async (text, pattern) => {
    const [row] = await world.database.query<{ pattern: string }>('SELECT contains_pattern($1) AS pattern', [
      text,
    ]);
    expect(row!.pattern).toBe(pattern);
  });
});
