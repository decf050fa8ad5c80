import type { DeadLetter } from '@cabildo/kit/bus';
import { isForgotten, isSelected, linesOf, pagesOf } from './letters.ts';

const event = (id: string) => ({ id, key: 'bank.account.closed', payload: '{"n":1}' });
const letter = (since: string | undefined, ...ids: string[]): DeadLetter => ({
  consumer: 'audit',
  since: since === undefined ? undefined : new Date(since),
  events: ids.map(event),
});
const NOW = new Date('2026-11-26T12:00:00Z');

describe('the letters that a command is about', () => {
  test('without a choice they are all', () => {
    expect(isSelected({ ids: [], since: undefined }, letter(undefined, 'a'))).toBe(true);
  });

  test('by id they are those that are named', () => {
    const selection = { ids: ['a', 'b'], since: undefined };
    expect(
      [letter(undefined, 'a'), letter(undefined, 'c')].map((each) => isSelected(selection, each)),
    ).toEqual([true, false]);
    expect(isSelected(selection, letter(undefined, 'b', 'a'))).toBe(true);
  });

  test('events that were published together go together, and the others are named', () => {
    expect(() => isSelected({ ids: ['a'], since: undefined }, letter(undefined, 'a', 'x', 'y'))).toThrow(
      'x y',
    );
  });

  test('since a moment they are those that were given up then or later', () => {
    const selection = { ids: [], since: new Date('2026-11-26T10:00:00Z') };
    const times = ['2026-11-26T09:59:59Z', '2026-11-26T10:00:00Z', undefined];
    expect(times.map((since) => isSelected(selection, letter(since, 'a')))).toEqual([false, true, false]);
  });
});

test('after a week, consumers no longer remember what they did', () => {
  expect(isForgotten(letter('2026-11-19T12:00:01Z', 'a'), NOW)).toBe(false);
  expect(isForgotten(letter('2026-11-19T11:59:59Z', 'a'), NOW)).toBe(true);
  expect(isForgotten(letter(undefined, 'a'), NOW)).toBe(true);
});

test('a list has a line for each event, and a page shows what it says', () => {
  const found = letter('2026-11-26T10:00:00Z', 'a', 'b');
  expect(linesOf(found)).toEqual([
    '2026-11-26T10:00:00.000Z audit bank.account.closed a',
    '2026-11-26T10:00:00.000Z audit bank.account.closed b',
  ]);
  expect(pagesOf(found)[1]).toBe('2026-11-26T10:00:00.000Z audit bank.account.closed b\n{\n  "n": 1\n}');
});
