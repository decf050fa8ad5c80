/** The API takes no longer text for a search. */
const LONGEST = 100;

/** An id in the search of an address; undefined: none, or no id. */
export const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** A text in the search of an address; undefined: none. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text.slice(0, LONGEST);
};
