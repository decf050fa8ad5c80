/** The part that we use of a package without types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function gt(version: string, other: string): boolean;
  export function valid(version: string): string | null;
}
