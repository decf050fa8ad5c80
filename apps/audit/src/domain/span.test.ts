import fc from 'fast-check';
import { mergeDays, spanOf } from './span.ts';

test('counts of one day are added up, newest day first', () => {
  const counts = [
    { day: '2026-06-01', entries: 2 },
    { day: '2026-06-02', entries: 0 },
    { day: '2026-06-03', entries: 1 },
    { day: '2026-06-01', entries: 3 },
  ];
  expect(mergeDays(counts)).toEqual([
    { day: '2026-06-03', entries: 1 },
    { day: '2026-06-01', entries: 5 },
  ]);
});

const dayNumber = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

test('the page read from the span is the page of everything', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.nat(30), fc.integer({ min: 1, max: 6 }), (entries, offset, limit) => {
      const days = entries.map((count, index) => ({ day: dayNumber(40 - 2 * index), entries: count }));
      const all = days.flatMap(({ day, entries: count }) =>
        Array.from({ length: count }, (_, n) => ({ day, n })),
      );
      const span = spanOf(days, offset, limit);
      const inSpan = all.filter(({ day }) => {
        const at = new Date(`${day}T12:00:00Z`);
        return span !== null && at >= span.from && at < span.to;
      });
      expect(inSpan.slice(span?.skip ?? 0, (span?.skip ?? 0) + limit)).toEqual(
        all.slice(offset, offset + limit),
      );
      expect(span === null).toBe(offset >= all.length);
    }),
  );
});
