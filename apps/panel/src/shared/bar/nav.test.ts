import { PATHS } from '../../design/icons.ts';
import type { Pair } from '../../words/words.ts';
import { areaOf, entryOf, NAV, openAreas, type NavArea } from './nav.ts';

/** Words that tell nothing apart. */
const SMALL = /^(y|de|del|por|los|las|todas|todos|and|by|all|of|the)$/;

const wordsOf = (name: Pair): string[] =>
  name.flatMap((text, language) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => !SMALL.test(word))
      .map((word) => `${language} ${word}`),
  );

const twice = <T>(list: readonly T[]): T[] => list.filter((each, at) => list.indexOf(each) !== at);

describe('the navigation', () => {
  it.each(NAV.map((area) => [area.id, area] as const))(
    'says no word twice while the sections of %s are open',
    (_, { sections }) => {
      // An area and its first section may be one screen, but never have one name.
      expect(twice([...NAV, ...sections].flatMap(({ name }) => wordsOf(name)))).toEqual([]);
    },
  );

  it('has one name for one screen, wherever it is listed', () => {
    const names = NAV.flatMap(({ name, sections }) => [name, ...sections.map((each) => each.name)]);
    for (const language of [0, 1] as const) expect(twice(names.map((name) => name[language]))).toEqual([]);
  });

  it('has one icon for one area, and no two icons are the same drawing', () => {
    expect(twice(NAV.map(({ icon }) => icon))).toEqual([]);
    expect(twice(Object.values(PATHS))).toEqual([]);
  });

  it.each([
    ['/s/$serverId/bank/', 'Cuentas', 'bank'],
    ['/s/$serverId/bank/accounts/$accountId', 'Cuentas', 'bank'],
    ['/s/$serverId/bank/pay', 'Pagar', 'bank'],
    ['/s/$serverId/roles', 'Rangos', 'members'],
    ['/s/$serverId/members', 'Miembros', 'members'],
    ['/s/$serverId/vehicles/models/import', 'Modelos', 'vehicles'],
    ['/s/$serverId/integrations/webhooks', 'Integraciones', 'settings'],
    ['/s/$serverId/characters/$characterId', 'Personajes', 'characters'],
  ])('shows %s as %s', (path, name, area) => {
    const entry = entryOf(path)!;
    expect([entry.name[0], areaOf(entry)!.id]).toEqual([name, area]);
  });

  it('leads to the first section that is open, and leaves out an area of which nothing is', () => {
    const taxes = openAreas(({ access }) => JSON.stringify(access.to).includes('manage_taxes'));
    expect(taxes.find(({ id }) => id === 'treasury')).toMatchObject<Partial<NavArea>>({
      to: '/s/$serverId/treasury/taxes',
    });
    expect(taxes.map(({ id }) => id)).not.toContain('log');
  });
});
