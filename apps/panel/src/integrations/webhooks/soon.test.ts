import { isSoon } from './soon.ts';

const now = Date.parse('2026-11-26T12:00:00Z');

test('the outcome of a delivery that is about to be tried is worth waiting for, and no other', () => {
  expect(isSoon({ status: 'pending', next_attempt_at: '2026-11-26T12:00:05Z' }, now)).toBe(true);
  expect(isSoon({ status: 'pending', next_attempt_at: '2026-11-26T14:00:00Z' }, now)).toBe(false);
  expect(isSoon({ status: 'failed', next_attempt_at: null }, now)).toBe(false);
});
