import fc from 'fast-check';
import { parsePattern, randomText, textAt, type Pattern } from './pattern.ts';

const pattern = (text: string): Pattern => parsePattern(text)!;
const formats = fc.string({
  unit: fc.constantFrom('#', 'A', '*', '-', 'x', 'ñ', '\\#', '\\A', '\\*', '\\\\', '\\q'),
});
const seeded = (seed: number) => {
  let state = seed;
  return (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
};

/** The texts that a format allows, written independently as a regular expression. */
function expression(format: string): RegExp {
  const source = format.replaceAll(
    /\\(.)|(#)|(A)|(\*)|(.)/gsu,
    (_, escaped, digit, letter, either, literal) => {
      if (digit) return '[0-9]';
      if (letter) return '[A-Z]';
      if (either) return '[A-Z0-9]';
      return `\\u{${(escaped ?? literal).codePointAt(0).toString(16)}}`;
    },
  );
  return new RegExp(`^${source}$`, 'u');
}

describe('patterns of identity numbers and plates (DN-02)', () => {
  test.each([
    ['', 1],
    ['X-1', 1],
    ['#', 10],
    ['A', 26],
    ['*', 36],
    ['########A', 2_600_000_000],
    ['\\#\\A\\*', 1],
    ['\\\\#', 10],
    ['ñ#', 10],
  ])('%j can be filled in %d ways', (format, capacity) => {
    expect(pattern(format).capacity).toBe(capacity);
  });

  test('a lone backslash at the end is no pattern', () => {
    expect(parsePattern('##\\')).toBeUndefined();
    expect(parsePattern('##\\\\')).toBeDefined();
  });

  test('a random text fits its pattern', () => {
    fc.assert(
      fc.property(formats, fc.nat(), (format, seed) => {
        expect(randomText(pattern(format), seeded(seed))).toMatch(expression(format));
      }),
    );
  });

  test('counting gives texts that fit, each once', () => {
    fc.assert(
      fc.property(formats, (format) => {
        const parsed = pattern(format);
        const count = Math.min(parsed.capacity, 500);
        const texts = Array.from({ length: count }, (_, index) => textAt(parsed, index));
        expect(new Set(texts).size).toBe(count);
        for (const text of texts) expect(text).toMatch(expression(format));
      }),
    );
  });

  test('counting to the capacity gives every text there is', () => {
    const texts = Array.from({ length: 260 }, (_, index) => textAt(pattern('A-#'), index));
    expect(new Set(texts).size).toBe(260);
    expect(texts).toContain('A-0');
    expect(texts).toContain('Z-9');
  });

  test('a space too large to count still tells numbers apart', () => {
    const wide = pattern('*'.repeat(64));
    expect(wide.capacity).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(textAt(wide, 0)).not.toBe(textAt(wide, 1));
  });
});
