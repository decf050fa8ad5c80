/** Copies the named fields of an object. */
export function pick<T extends object, const K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const name of names) picked[name] = from[name];
  return picked;
}
