import { lineOf, passes } from './drill.ts';

describe('the line of a drill', () => {
  test('it passes when each wanted number was counted, and other numbers are information', () => {
    const counts = [
      { what: 'requests', count: 512 },
      { what: 'answers that failed', count: 0, wanted: 0 },
    ];
    expect(passes(counts)).toBe(true);
    expect(lineOf('rotate', counts, 33.6)).toBe('PASS rotate: 512 requests, 0 answers that failed (34 s)');
  });

  test('it fails by one number that differs, and says which was wanted', () => {
    const counts = [{ what: 'differences', count: 2, wanted: 0 }];
    expect(passes(counts)).toBe(false);
    expect(lineOf('move', counts, 5)).toBe('FAIL move: 2 differences (wanted: 0) (5 s)');
  });

  test('it fails by one number that is too high, and passes at the bound', () => {
    const megabytes = (count: number) => [{ what: 'MB', count, most: 90 }];
    expect(passes(megabytes(90))).toBe(true);
    expect(passes(megabytes(91))).toBe(false);
    expect(lineOf('image', megabytes(91), 5)).toBe('FAIL image: 91 MB (wanted: at most 90) (5 s)');
  });
});
