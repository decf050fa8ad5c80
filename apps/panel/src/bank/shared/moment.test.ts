import { momentOf } from './moment.ts';

describe('the moment of a control for date and time', () => {
  it('is the local time of the reader, in UTC', () => {
    expect(momentOf('2026-06-15T12:00')).toBe(new Date(2026, 5, 15, 12).toISOString());
  });

  it('is none while nothing, or no time, was entered', () => {
    expect([momentOf(''), momentOf(undefined), momentOf('nunca')]).toEqual([undefined, undefined, undefined]);
  });
});
