import { topicMatcher } from './topic.ts';

test.each([
  ['#', 'a', true],
  ['#', 'a.b.c', true],
  ['a.b', 'a.b', true],
  ['a.b', 'a.b.c', false],
  ['a.*', 'a.b', true],
  ['a.*', 'a', false],
  ['a.*', 'a.b.c', false],
  ['a.#', 'a', true],
  ['a.#', 'a.b.c', true],
  ['a.#', 'ab', false],
  ['#.c', 'c', true],
  ['#.c', 'a.b.c', true],
  ['#.c', 'a.b', false],
  ['a.#.c', 'a.c', true],
  ['a.#.c', 'a.b.b.c', true],
  ['*.b.#', 'b', false],
  ['a.b+', 'a.bb', false],
])('the pattern %s and the key %s: %s', (pattern, key, expected) => {
  expect(topicMatcher([pattern])(key)).toBe(expected);
});

test('one pattern of several is enough, and none matches nothing', () => {
  expect(topicMatcher(['x', 'a.*'])('a.b')).toBe(true);
  expect(topicMatcher([])('a')).toBe(false);
});
