import { type Panic, panicsAfter, placeOf, shownOf } from './panic.ts';

const AT = '2026-06-15T20:00:00.000Z';
const panic = (call_id: number, more: Partial<Panic> = {}): Panic =>
  ({ call_id, version: 1, status: 'active', panic_character_id: 7, acknowledged: null, ...more }) as Panic;
const taken = (call_id: number) =>
  panic(call_id, { acknowledged: { user_id: 1, server_character_id: null, at: AT } });
const idsOf = (panics: readonly Panic[]): number[] => panics.map(({ call_id }) => call_id);

describe('the open panics after a change of a call', () => {
  const [first, second] = [panic(1), panic(2)];

  test('a new one comes first, and one that is closed goes', () => {
    expect(panicsAfter([first], second)).toEqual([second, first]);
    expect(panicsAfter([second, first], panic(2, { status: 'closed', version: 2 }))).toEqual([first]);
  });

  test('a newer version stands in its place, and an older one that comes late changes nothing', () => {
    const newer = panic(1, { version: 3, location: 'Puerto' });
    expect(panicsAfter([second, first], newer)).toEqual([second, newer]);
    expect(panicsAfter([second, newer], panic(1, { version: 2 }))).toEqual([second, newer]);
  });

  test('an ordinary call is none', () => {
    expect(panicsAfter([first], panic(3, { panic_character_id: null }))).toEqual([first]);
  });
});

test('who waits for somebody stands above those of whom notice was taken, and hidden ones come back with a new alarm', () => {
  const panics = [taken(4), panic(3), taken(2), panic(1)];
  expect(idsOf(shownOf(panics, []))).toEqual([3, 1, 4, 2]);
  expect(idsOf(shownOf(panics, [4, 3]))).toEqual([3, 1, 2]);
});

test('a place is said in words and on the map, and as unknown where nobody knows', () => {
  const nowhere = { location: null, postal: null, coordinates: null };
  expect(placeOf(nowhere)).toBeUndefined();
  expect(placeOf({ location: 'Lonja', postal: '204', coordinates: { x: 1.6, y: -2.4, z: null } })).toBe(
    'Lonja · 204 · 2, -2',
  );
});
