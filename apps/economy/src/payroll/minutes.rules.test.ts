import { dayOf } from '../calendar.ts';
import type { PayDayRow, Terms } from './days.table.ts';
import { countMinutes, type Worked } from './minutes.rules.ts';
import { share, wagesOf } from './shares.rules.ts';

const at = (text: string): Date => new Date(`2026-06-${text}Z`);
const ANA = 7;
const span = (start: string, end: string, began = '01T00:00:00') => ({
  server_id: 1,
  org_id: 2,
  period_start: at(start),
  period_end: at(end),
  began_at: at(began),
});
const terms = (changes: Partial<Terms> = {}): Terms => ({
  character_id: ANA,
  since: at('01T00:00:00'),
  until: null,
  per_hour: 60,
  max_minutes_a_day: 480,
  min_minutes: 10,
  ...changes,
});
const shift = (from: string, to: string | null): Worked => ({
  character_id: ANA,
  started_at: at(from),
  ended_at: to === null ? null : at(to),
});
const JUNE_15 = span('15T00:00:00', '16T00:00:00');
const minutesOf = (shifts: Worked[], { of = JUNE_15, by = [terms()], known = [] as PayDayRow[] } = {}) =>
  countMinutes(of, shifts, by, known).counted.map(({ minutes }) => minutes);
const day = (text: string, minutes: number, carried = 0): PayDayRow => ({
  server_id: 1,
  org_id: 2,
  character_id: ANA,
  day: dayOf(at(`${text}T00:00:00`)),
  minutes,
  max_minutes_a_day: 480,
  min_minutes: 10,
  carried,
});

describe('the minutes of a run (PY-02)', () => {
  it('are those of shifts, an open one up to the end of the run', () => {
    const shifts = [shift('15T10:00:00', '15T10:30:59'), shift('15T23:00:00', null)];
    expect(minutesOf(shifts)).toEqual([90]);
  });

  it('leave out shifts that are too short, and what is above the most of a day', () => {
    expect(minutesOf([shift('15T10:00:00', '15T10:09:59')])).toEqual([]);
    expect(minutesOf([shift('15T10:00:00', '15T10:10:00')])).toEqual([10]);
    expect(minutesOf([shift('15T01:00:00', '15T20:00:00')])).toEqual([480]);
  });

  it('count each day of a shift over midnight for itself', () => {
    const { days } = countMinutes(
      span('14T00:00:00', '16T00:00:00'),
      [shift('14T15:00:00', '15T02:00:00')],
      [terms()],
      [],
    );
    expect(days.map(({ day: date, minutes }) => [date, minutes])).toEqual([
      ['2026-06-14', 480],
      ['2026-06-15', 120],
    ]);
  });

  it('count while the character belongs to the organisation, and not before the pay began', () => {
    const all = [shift('15T10:00:00', '15T12:00:00')];
    expect(minutesOf(all, { by: [terms({ since: at('15T11:00:00') })] })).toEqual([60]);
    expect(minutesOf(all, { by: [terms({ until: at('15T10:20:00') })] })).toEqual([20]);
    const began = span('15T00:00:00', '16T00:00:00', '15T11:30:00');
    expect(minutesOf(all, { of: began })).toEqual([30]);
    expect(minutesOf([shift('15T08:00:00', '15T12:00:00')], { by: [] })).toEqual([]);
  });

  it('are paid as the present rank is, and those of a leaver as the last one was', () => {
    const all = [shift('15T08:00:00', '15T12:00:00')];
    const left = terms({ until: at('15T09:00:00'), per_hour: 30 });
    const { counted } = countMinutes(JUNE_15, all, [left, terms({ since: at('15T10:00:00') })], []);
    expect(counted).toEqual([{ character_id: ANA, minutes: 180, per_hour: 60 }]);
    expect(countMinutes(JUNE_15, all, [left], []).counted).toEqual([
      { character_id: ANA, minutes: 60, per_hour: 30 },
    ]);
  });
});

describe('a corrected shift (PY-04)', () => {
  const later = span('15T00:00:00', '16T00:00:00');

  it('changes the next run by the difference', () => {
    const shifts = [shift('14T10:00:00', '14T12:00:00'), shift('15T10:00:00', '15T11:00:00')];
    expect(minutesOf(shifts, { of: later, known: [day('14', 120)] })).toEqual([60]);
    expect(minutesOf(shifts, { of: later, known: [day('14', 90)] })).toEqual([90]);
    expect(minutesOf(shifts, { of: later, known: [day('14', 150)] })).toEqual([30]);
  });

  it('keeps the terms by which its day was counted first', () => {
    const shifts = [shift('14T10:00:00', '14T12:00:00')];
    const strict = terms({ min_minutes: 600, max_minutes_a_day: 5 });
    expect(countMinutes(later, shifts, [strict], [day('14', 120)])).toEqual({ counted: [], days: [] });
  });

  it('pays nothing for a day that counted nothing by the terms of before', () => {
    const shifts = [shift('14T10:00:00', '14T12:00:00')];
    const before = span('14T00:00:00', '15T00:00:00');
    for (const unpaid of [terms({ max_minutes_a_day: 0 }), terms({ min_minutes: 300 })]) {
      const { counted, days: known } = countMinutes(before, shifts, [unpaid], []);
      expect(counted).toEqual([]);
      expect(minutesOf(shifts, { of: later, known })).toEqual([]);
    }
  });

  it('carries a minus for two periods, and takes nothing back', () => {
    const run = (known: PayDayRow[], shifts: Worked[] = []) => countMinutes(later, shifts, [terms()], known);
    const first = run([day('14', 60)]);
    expect(first).toEqual({ counted: [], days: [day('14', 60, 1)] });
    const second = run(first.days, [shift('15T10:00:00', '15T10:20:00')]);
    expect(second.counted).toEqual([]);
    expect(second.days).toEqual([day('14', 40, 2), { ...day('15', 20), carried: 0 }]);
    const third = run(second.days, [shift('15T10:00:00', '15T10:20:00')]);
    expect(third).toEqual({ counted: [], days: [day('14', 0, 0)] });
    expect(run(third.days).days).toEqual([]);
  });
});

describe('the shares of too little money (PY-03)', () => {
  const claims = (...owed: number[]) => owed.map((each, index) => ({ character_id: 10 - index, owed: each }));

  it('are in proportion, with the coins that are left to the lowest character', () => {
    expect(share(claims(100, 100, 100), 300)).toEqual([100, 100, 100]);
    expect(share(claims(100, 100, 100), 200)).toEqual([66, 66, 68]);
    expect(share(claims(300, 100), 0)).toEqual([0, 0]);
  });

  it('are never more than is owed', () => {
    expect(share(claims(1, 1, 1, 1), 3)).toEqual([0, 1, 1, 1]);
  });

  it('are exact where amounts are large', () => {
    const most = 1_000_000_000_000;
    expect(share(claims(most, most), most + 1)).toEqual([most / 2, most / 2 + 1]);
    expect(wagesOf(1440, most)).toBe(most);
    expect(wagesOf(59, 61)).toBe(59);
  });
});
