import { choiceAfter, extentOf, KIND_GROUPS } from './kind-groups.ts';
import { isSoon } from './webhooks.ts';

const [, calls = []] = KIND_GROUPS.find(([group]) => group === 'call') ?? [];

test('every kind that can be asked for is in one group, and the test is in none', () => {
  const kinds = KIND_GROUPS.flatMap(([, each]) => each);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toContain('licence.rotated');
  expect(kinds).not.toContain('webhook.test');
});

test('a group is chosen wholly, in part, or not at all', () => {
  expect(extentOf(calls, [])).toBe('none');
  expect(extentOf(calls, ['call.created', 'member.left'])).toBe('some');
  expect(extentOf(calls, calls)).toBe('all');
});

test('a choice keeps what it was not about, and the order of the contracts', () => {
  expect(choiceAfter(['call.created'], ['member.left', 'member.joined'], true)).toEqual([
    'member.joined',
    'member.left',
    'call.created',
  ]);
  expect(choiceAfter(['member.left', ...calls], calls, false)).toEqual(['member.left']);
});

const now = Date.parse('2026-11-26T12:00:00Z');

test('the outcome of a delivery that is about to be tried is worth waiting for, and no other', () => {
  expect(isSoon({ status: 'pending', next_attempt_at: '2026-11-26T12:00:05Z' }, now)).toBe(true);
  expect(isSoon({ status: 'pending', next_attempt_at: '2026-11-26T14:00:00Z' }, now)).toBe(false);
  expect(isSoon({ status: 'failed', next_attempt_at: null }, now)).toBe(false);
});
