/**
 * A whole number of JSON text beyond 2^53-1, which a JavaScript number cannot hold: its digits, as they were written, may
 * be an id (GW-02).
 */
export class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): string {
    return this.source;
  }
}

/** What may be such a number. To look at every value costs a hundred times as much as to parse it. */
const LARGE = /[\s:,[]-?(?:\d{16}|\d[\d.]*[eE])|^-?\d/;

/** A value as JSON.parse gives it to a reviver, with its text in JSON. */
type Revive = (this: unknown, name: string, value: unknown, context: { source?: string }) => unknown;

/** From here on a fraction is rounded, so that it could be taken for a whole number that was not written. */
const ROUNDED = 2 ** 51;

const keepDigits: Revive = (_name, value, { source }) =>
  typeof value === 'number' && isInexact(value, source!) ? new WrittenNumber(source!) : value;

const isInexact = (value: number, source: string): boolean =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER || (Math.abs(value) > ROUNDED && source.includes('.'));

/**
 * The value of JSON text, in which numbers beyond 2^53-1 are {@link WrittenNumber}s.
 * @throws {SyntaxError} when it is no JSON
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, LARGE.test(text) ? (keepDigits as Parameters<typeof JSON.parse>[1]) : undefined);

/** Where a value holds a {@link WrittenNumber}; undefined where it holds none. */
export function pathOfWritten(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (value instanceof WrittenNumber) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name in value) {
    const found = pathOfWritten((value as Record<string, unknown>)[name], [...path, name]);
    if (found) return found;
  }
  return undefined;
}
