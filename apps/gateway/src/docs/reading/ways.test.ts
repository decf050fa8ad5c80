import { neededBy } from './ways.ts';

const none = () => undefined;

test.each([
  ['Needs `a`.', ['a']],
  ['Needs `a` or `b`.', ['a']],
  ['Needs `a`, `b` or `c`, only one of them.', ['a']],
  ['Needs `a` and `b`, or `c`, not both.', ['a', 'b']],
  ['Needs `a`, `b` and `c`, or `d`. Needs `e` or `f`.', ['a', 'b', 'c', 'e']],
  ['Open to: members. The same as `x`.', []],
])('“%s” needs %j', (words, names) => {
  expect([...neededBy(words, none)]).toEqual(names);
});

test('a condition counts where the example meets it', () => {
  const words = 'With `kind` `other` needs `note`. With `kind` `person` needs `a` or `b`.';
  expect([...neededBy(words, () => 'person')]).toEqual(['a']);
  expect([...neededBy(words, none)]).toEqual([]);
});
