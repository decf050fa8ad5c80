/**
 * A number of JSON text that is more than its value (GW-02): one beyond 2^53-1, which a JavaScript number cannot hold and whose
 * digits may be an id, or a whole number that is not written in digits alone (`1e3`), which is no amount.
 */
export class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** The number; undefined where JavaScript has none for it. */
  get exact(): number | undefined {
    return isInexact(this.source) ? undefined : +this.source;
  }

  toJSON(): string {
    return this.source;
  }
}

/** Finds texts that may hold such a number; nearly all texts hold none, and are only parsed. */
const LARGE = /[\s:,[]-?(?:\d{16}|\d[\d.]*[eE]|\d+\.0+(?!\d))|^-?\d/;

/** Longer strings may be images, in which a search for numbers would take long. */
const LONG_TEXT = 64 * 1024;

/** Numbers of 16 digits, or with an exponent or a fraction of zeros. */
const LARGE_NUMBERS =
  /(?<![\d.eE+-])-?(?:\d{16,}(?:\.\d+)?(?:[eE][+-]?\d+)?|\d{1,15}(?:\.\d+)?[eE][+-]?\d+|\d{1,15}\.0+(?!\d))/g;

/** Marks a number that is parsed as a string. No sender can know this mark. */
const MARK = `${crypto.getRandomValues(new Uint32Array(4)).join('-')} `;

/** Larger fractions are rounded, and could be taken for a whole number that was not written. */
const ROUNDED = 2 ** 51;

const { MAX_SAFE_INTEGER } = Number;

/**
 * Whether a number may not be what was written. A text may have ten thousand numbers, and the tests that measure the loop run
 * in contexts where globals are slow to read, so this reads none.
 */
function isInexact(token: string): boolean {
  const value = +token;
  const size = value < 0 ? -value : value;
  return size > MAX_SAFE_INTEGER || (size > ROUNDED && token.includes('.'));
}

/** Whether a number is whole, and not written in digits alone. */
const isSpelled = (token: string): boolean => +token % 1 === 0 && /[.eE]/.test(token);

/** The position after the string that begins at `quote`. */
function endOfString(text: string, quote: number): number {
  // A pattern of a whole string would remember each of its escapes, and exceed its stack; a loop over an image takes long.
  let end = quote;
  let backslashes: number;
  do {
    end = text.indexOf('"', end + 1);
    backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
  } while (backslashes % 2 === 1);
  return end + 1;
}

/** The pieces of a text of JSON, by turns outside of strings and a whole string; the first may be empty. */
function* piecesOf(text: string): Generator<[outside: string, string: string]> {
  let at = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', at)) {
    const end = endOfString(text, quote);
    yield [text.slice(at, quote), text.slice(quote, end)];
    at = end;
  }
  yield [text.slice(at), ''];
}

/** Whether a text of JSON may hold such a number. */
function mayHoldLarge(text: string): boolean {
  if (text.length <= LONG_TEXT) return LARGE.test(text);
  for (const [outside] of piecesOf(text)) if (LARGE.test(outside)) return true;
  return false;
}

const withMarks = (piece: string): string =>
  piece.replace(LARGE_NUMBERS, (digits) =>
    isInexact(digits) || isSpelled(digits) ? `"${MARK}${digits}"` : digits,
  );

/** The JSON text with such numbers as marked strings; nothing within a string is taken for a number. */
function marked(text: string): string {
  let result = '';
  for (const [outside, string] of piecesOf(text)) result += withMarks(outside) + string;
  return result;
}

/**
 * The value of JSON text, in which some numbers are {@link WrittenNumber}s.
 * @throws {SyntaxError} when the text is no JSON
 */
export function parseJson(text: string): unknown {
  // Parsed first, because only in JSON does every string end. A reviver would be shorter, and takes fifty times as long.
  const value: unknown = JSON.parse(text);
  if (!mayHoldLarge(text)) return value;
  const withMarked = marked(text);
  return withMarked === text ? value : unmarked(JSON.parse(withMarked));
}

/** Turns marked strings into numbers. Uses a list and no recursion, because the value is as deep as the text. */
function unmarked(root: unknown): unknown {
  const whole = { root };
  const open: object[] = [whole];
  for (let container = open.pop(); container; container = open.pop()) {
    const members = container as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      const value = members[name];
      if (typeof value === 'string' && value.startsWith(MARK))
        members[name] = new WrittenNumber(value.slice(MARK.length));
      else if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return whole.root;
}

/** The path to a {@link WrittenNumber} in a value; undefined if there is none. */
export function pathOfWritten(value: unknown): readonly string[] | undefined {
  if (value instanceof WrittenNumber) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name in value) {
    // The path is made of a find alone, because most values have thousands of members and no such number.
    const found = pathOfWritten((value as Record<string, unknown>)[name]);
    if (found) return [name, ...found];
  }
  return undefined;
}

/** The bytes of a text in UTF-8. A browser has no function for it that makes no copy of the text. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x7f) continue;
    // Each half of a surrogate pair counts two bytes of four.
    bytes += unit <= 0x7ff || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
