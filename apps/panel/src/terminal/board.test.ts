import { ageOf, callsIn, newestOf, unitsLike, type Call, type Unit } from './board.ts';

const call = (call_id: number, more: Partial<Call> = {}): Call =>
  ({ call_id, version: 1, status: 'pending', priority: 2, closed_at: null, ...more }) as Call;
const unit = (server_character_id: number, name: string, status: Unit['status']): Unit =>
  ({ server_character_id, name, status }) as Unit;
const idsOf = (calls: readonly Call[]): number[] => calls.map(({ call_id }) => call_id);
const NOW = new Date('2026-06-15T20:00:00').getTime();

test('of two states of a call the newer version is shown, in whatever order they come', () => {
  const older = call(1, { title: 'a' });
  const newer = call(1, { title: 'b', version: 2 });
  expect(newestOf([newer], [older])).toEqual([newer]);
  expect(newestOf([older], [newer])).toEqual([newer]);
});

test('the most urgent open call is first, and of two the one that waits longer', () => {
  const calls = [call(3), call(2), call(4, { priority: 1 }), call(5, { status: 'active' })];
  expect(idsOf(callsIn('pending', calls, NOW))).toEqual([4, 2, 3]);
  const panic = call(6, { priority: 1, panic_character_id: 1 });
  expect(idsOf(callsIn('pending', [...calls, panic], NOW))).toEqual([6, 4, 2, 3]);
});

test('closed calls are those of today, the last one first', () => {
  const closed = (id: number, at: string) =>
    call(id, { status: 'closed', closed_at: new Date(at).toISOString() });
  const calls = [
    closed(1, '2026-06-14T23:59:00'),
    closed(2, '2026-06-15T00:01:00'),
    closed(3, '2026-06-15T19:00:00'),
  ];
  expect(idsOf(callsIn('closed', calls, NOW))).toEqual([3, 2]);
});

test('an age is shown as a clock does, and in days from the first day on', () => {
  const ago = (ms: number) => ageOf(new Date(NOW - ms).toISOString(), NOW);
  expect([ago(5_000), ago(245_000), ago(4_350_000), ago(260_000_000), ago(-9_000)]).toEqual([
    '0:05',
    '4:05',
    '1:12:30',
    '3 d',
    '0:00',
  ]);
});

test('a unit is found by a part of its name without accents or by its number, free ones first', () => {
  const units = [
    unit(1, 'Ana Núñez', 'busy'),
    unit(2, 'Bruno Nunes', 'available'),
    unit(31, 'Carla Ruiz', 'busy'),
  ];
  expect(unitsLike(units, 'nuñ').map(({ name }) => name)).toEqual(['Bruno Nunes', 'Ana Núñez']);
  expect(unitsLike(units, '31').map(({ name }) => name)).toEqual(['Carla Ruiz']);
});
