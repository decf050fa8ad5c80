import { z } from 'zod';
import { dateParam, momentParam } from './date-param.ts';
import { inputProblem } from './fields.ts';

const MOMENT = z.object({ at: momentParam() });
const DATE = z.object({ at: dateParam() });
const refusalOf = (schema: typeof DATE, at: unknown) => inputProblem(schema.safeParse({ at }).error!).message;

describe('a time (GW-14)', () => {
  test.each([
    ['as Python writes it', '2026-06-15T12:00:00.123456+00:00', '2026-06-15T12:00:00.123Z'],
    ['as Java writes an Instant', '2026-06-15T12:00:00.123456789Z', '2026-06-15T12:00:00.123Z'],
    ['as Java writes an OffsetDateTime', '2026-06-15T12:00+02:00', '2026-06-15T10:00:00.000Z'],
    ['as Go writes it', '2026-06-15T12:00:00.1+05:30', '2026-06-15T06:30:00.100Z'],
    ['as C# writes it', '2026-06-15T12:00:00.1234567Z', '2026-06-15T12:00:00.123Z'],
    ['with an offset without colon', '2026-06-15T12:00:00+0530', '2026-06-15T06:30:00.000Z'],
    ['with an offset of whole hours', '2026-06-15T12:00:00-03', '2026-06-15T15:00:00.000Z'],
    ['in lower case', '2026-06-15t12:00:00z', '2026-06-15T12:00:00.000Z'],
    [
      'with a hundred digits of a second',
      `2026-06-15T12:00:00.${'9'.repeat(100)}Z`,
      '2026-06-15T12:00:00.999Z',
    ],
    ['with blanks around', ' 2026-06-15T23:30:00-01:00 ', '2026-06-16T00:30:00.000Z'],
  ])('is taken %s, in UTC and cut to milliseconds', (_how, at, read) => {
    for (const schema of [MOMENT, DATE]) {
      expect(schema.parse({ at })).toEqual({ at: read });
      expect(schema.parse({ at: read })).toEqual({ at: read });
    }
  });

  test.each(['2026-06-15T12:00:00', '2026-06-15T12:00', '2026-06-15T12:00:00.123456'])(
    'without a zone is refused by a sentence that says so: %s',
    (at) => {
      for (const schema of [MOMENT, DATE]) {
        const { es, en } = refusalOf(schema, at);
        expect([es, en]).toEqual([
          expect.stringContaining('zona horaria'),
          expect.stringContaining('time zone'),
        ]);
      }
    },
  );

  test.each([
    '2026-02-31T12:00:00Z',
    '2026-06-15T25:00:00Z',
    '2026-06-15T12:00:00+99:00',
    '2026-06-15 12:00:00Z',
    '2026-06-15T12:00:00.Z',
    '2026-06-15T12:00:00ZZ',
    '15/06/2026',
    '2026-W25',
    '9999-12-31T23:59:00-01:00',
    '0000-01-01T00:30:00+01:00',
    1781524800,
    true,
  ])('that does not exist, or is none, is refused: %s', (at) => {
    for (const schema of [MOMENT, DATE]) expect(refusalOf(schema, at).en).toContain('2026-06-15T12:00:00Z');
  });

  test('a day alone is a filter and no moment', () => {
    expect(DATE.parse({ at: '2026-06-15' })).toEqual({ at: '2026-06-15' });
    expect(refusalOf(DATE, '2026-02-31').en).toContain('must be a date such as');
    expect(refusalOf(MOMENT, '2026-06-15').en).toContain('must be a date and time');
  });
});
