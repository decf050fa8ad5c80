import { containing } from '@cabildo/kit/database';
import { fold } from '@cabildo/contracts/fold.ts';
import { foldedNotes, isRare, periodOf, sortTypes, splitType, startOf } from './rules.ts';

test.each([
  ['LUCÍA', 'lucia'],
  ['Íñigo Muñoz', 'inigo munoz'],
  ['e\u0301', 'e'],
  ['100 % «Ñu»', '100 % «nu»'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

test('both languages are searched, and the one there is of an event from before', () => {
  expect(foldedNotes({ note: 'Se creó', note_en: 'Was Created' })).toBe('se creo\nwas created');
  expect(foldedNotes({ note: 'Se creó' })).toBe('se creo');
});

test('reading begins after the cursor unless the period ends before it', () => {
  const period = { from: new Date(0), to: new Date(1_000) };
  const start = { at: 1_000, uuid: '00000000-0000-0000-0000-000000000000' };
  const cursor = (at: number) => ({ at, uuid: '01890a5d-ac96-774b-bcce-b302099a8057' });
  expect(startOf(period, undefined)).toEqual(start);
  expect(startOf(period, cursor(999))).toEqual(cursor(999));
  expect([startOf(period, cursor(1_000)), startOf(period, cursor(1_001))]).toEqual([start, start]);
});

test('the signs of LIKE stand for themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});

const TRANSFER = 'bank.transfer.completed';
const FROZEN = 'bank.account.frozen';
const CREATED = 'character.character.created';

test('the first word of a type is the domain and the rest is the action', () => {
  expect(splitType(TRANSFER)).toEqual({ domain: 'bank', action: 'transfer.completed' });
});

test.each([
  ['nothing is filtered', {}, [TRANSFER, FROZEN, CREATED], []],
  ['a domain is asked for', { domain: 'bank' }, [TRANSFER, FROZEN], []],
  ['an action is asked for', { action: 'account.frozen' }, [FROZEN], []],
  ['only a part of an action is asked for', { action: 'account' }, [], []],
  ['domain and action exclude each other', { domain: 'bank', action: 'character.created' }, [], []],
  ['the search is part of an action', { search: 'fer.com' }, [TRANSFER], [FROZEN, CREATED]],
  ['the search may be in some notes', { domain: 'bank', search: '42' }, [], [TRANSFER, FROZEN]],
])('types are sorted when %s', (_, filter, whole, partly) => {
  expect(sortTypes([TRANSFER, FROZEN, CREATED], { search: '', ...filter })).toEqual({ whole, partly });
});

const NOW = new Date('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-01', '2026-06-02', '2026-06-01T00:00:00.000Z', '2026-06-03T00:00:00.000Z'],
  ['2026-06-01', '2026-06-01', '2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'],
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z', '2026-06-01T10:00:00.001Z'],
  ['2026-06-01T10:00:00+02:00', '2026-06-01', '2026-06-01T08:00:00.000Z', '2026-06-02T00:00:00.000Z'],
  ['2020-01-01', undefined, '2025-06-15T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
  [undefined, '9999-12-31', '2025-06-15T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
])('dates from %s to %s cover both ends', (date_from, date_to, from, to) => {
  expect(periodOf({ date_from, date_to }, NOW)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each([
  ['2026-06-02', '2026-06-01'],
  ['2026-06-01T10:00:00.001Z', '2026-06-01T10:00:00Z'],
])('%s to %s is reversed', (date_from, date_to) => {
  expect(periodOf({ date_from, date_to }, NOW)).toBe('reversed');
});

test.each([
  [0, 50, true],
  [2, 50, true],
  [20, 50, false],
  [20, 1_000, true],
  [100, 1_000, false],
  [7_000, 50, false],
  [7_000, 100_000_000, false],
])('of 10,000 entries %i match and %i are wanted: that they are rare is %s', (found, wanted, rare) => {
  expect(isRare(found, wanted)).toBe(rare);
});
