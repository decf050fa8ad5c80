import { choiceAfter, extentOf, KIND_GROUPS } from './kind-groups.ts';

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
