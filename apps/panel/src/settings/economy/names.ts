/** The name that a server gives an app of the phone. */
export interface AppName {
  app: string;
  name: string;
}

type Names = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Names =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a configuration that is any JSON value; a value of another kind has none. */
export const membersOf = (value: unknown): Names => (isObject(value) ? value : {});

/** The names of apps that are text; scripts may keep other values beside them. */
export const namesIn = (stored: unknown): readonly AppName[] =>
  Object.entries(membersOf(stored)).flatMap(([app, name]) =>
    typeof name === 'string' ? [{ app, name }] : [],
  );

/** The configuration with these names in place of those before; rows in which something is missing are left out. */
export const withNames = (stored: unknown, names: readonly AppName[]): Names => ({
  ...Object.fromEntries(Object.entries(membersOf(stored)).filter(([, name]) => typeof name !== 'string')),
  ...Object.fromEntries(
    names
      .map(({ app, name }) => [app.trim(), name.trim()] as const)
      .filter(([app, name]) => app !== '' && name !== ''),
  ),
});
