/** The part that we use of a package without types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
}
