import { shiftQuery, spanOf } from './shifts.ts';

test('minutes are told in hours and what is left', () => {
  expect([0, 59, 60, 1_445].map(spanOf)).toEqual([
    [0, 0],
    [0, 59],
    [1, 0],
    [24, 5],
  ]);
});

test('days become the moments of this place at which they begin and end', () => {
  const { from, to } = shiftQuery(7, { from: '2026-05-01', to: '2026-05-01' });
  expect(Date.parse(to!) - Date.parse(from!)).toBe(24 * 60 * 60_000 - 1);
  expect(new Date(from!).getHours()).toBe(0);
});

test('what was not chosen is not asked for', () => {
  expect(shiftQuery(7, {})).toEqual({ server_id: 7 });
  expect(shiftQuery(7, { department: 3 })).toEqual({ server_id: 7, department_id: 3 });
});
