/** A field of the community's own; scripts may keep others beside those that have a name. */
export type CustomRow = Readonly<Record<string, unknown>>;

/** A visible name as scripts write names: «Grupo sanguíneo» is grupo_sanguineo. */
export const keyOf = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('_');

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The rows without those in which nobody has written a name yet. */
export const namedRows = (rows: readonly CustomRow[]): readonly CustomRow[] =>
  rows.filter(({ name }) => !isBlank(name));
