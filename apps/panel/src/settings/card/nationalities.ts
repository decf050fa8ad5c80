import type { CardConfig } from '../../characters/character.ts';

export type Nationality = CardConfig['nationalities'][number];

/** The list after names were added, however many at once; names that it has, in any case of letters, are left out. */
export function withNames(list: readonly Nationality[], typed: string): readonly Nationality[] {
  const known = new Set(list.map(({ name }) => name.toLowerCase()));
  const added = typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => {
      const isNew = name !== '' && !known.has(name.toLowerCase());
      known.add(name.toLowerCase());
      return isNew;
    });
  return [...list, ...added.map((name) => ({ name, enabled: true }))];
}
