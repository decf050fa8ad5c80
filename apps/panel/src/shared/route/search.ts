/** The API takes no longer text for a search. */
const LONGEST = 100;

/** Reads a value of an address; undefined: none, or none of its kind. */
type Reader = (value: unknown) => unknown;

/** An id in the search of an address; undefined: none, or no id. */
export const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** The thing of a list whose details are open; `new`: one that is being made. */
export const openedOf = (value: unknown): number | 'new' | undefined =>
  value === 'new' ? 'new' : idOf(value);

/** A text in the search of an address; undefined: none. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text.slice(0, LONGEST);
};

/** A mark in the search of an address. */
export const markOf = (value: unknown): true | undefined => (value === true ? true : undefined);

/** One of the words that a screen knows; all others count as none. */
export const oneOf =
  <const W extends readonly string[]>(...words: W) =>
  (value: unknown): W[number] | undefined =>
    words.find((word) => word === value);

/** Reads what the search of an address says, by a reader for each name. A screen and the route that loads it share it. */
export const searchOf =
  <R extends Readonly<Record<string, Reader>>>(readers: R) =>
  (search: Record<string, unknown>): { [K in keyof R]?: ReturnType<R[K]> } =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as {
      [K in keyof R]?: ReturnType<R[K]>;
    };
