import { neededBy } from './ways.ts';

const none = () => undefined;

test('an example request has the first of several ways, whole', () => {
  const needs = [
    { keyword: 'oneOf', ways: [['a', 'b'], ['c']] },
    { keyword: 'anyOf', ways: [['d'], ['e']] },
  ] as const;
  expect([...neededBy(needs, none)]).toEqual(['a', 'b', 'd']);
  expect([...neededBy([], none)]).toEqual([]);
});

test('a condition counts where the example meets it', () => {
  const needs = [
    { keyword: 'anyOf', ways: [['note']], when: { kind: 'other' } },
    { keyword: 'anyOf', ways: [['a'], ['b']], when: { kind: 'person' } },
  ] as const;
  expect([...neededBy(needs, () => 'person')]).toEqual(['a']);
  expect([...neededBy(needs, none)]).toEqual([]);
});
