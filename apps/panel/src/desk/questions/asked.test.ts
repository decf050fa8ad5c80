import type { Question } from '@cabildo/contracts/community/forms/forms.ts';
import { askedOf, lackingIn } from './asked.ts';

const QUESTIONS: Question[] = [
  { key: 'played', label: '?', type: 'yes_no', required: true },
  {
    key: 'where',
    label: '?',
    type: 'multi',
    required: true,
    options: ['a', 'b'],
    only_if: { key: 'played', equals: true },
  },
  { key: 'why', label: '?', type: 'long', required: false, only_if: { key: 'where', equals: 'b' } },
];

test('a question is asked by the answer to an earlier one, and what is not asked is not sent', () => {
  const keysFor = (given: Parameters<typeof askedOf>[1]) =>
    askedOf(QUESTIONS, given).asked.map(({ key }) => key);
  expect(keysFor({})).toEqual(['played']);
  expect(keysFor({ played: true, where: ['a'] })).toEqual(['played', 'where']);
  expect(keysFor({ played: true, where: ['a', 'b'] })).toEqual(['played', 'where', 'why']);
  const { answers } = askedOf(QUESTIONS, { played: false, where: ['b'], why: 'x' });
  expect(answers).toEqual({ played: false });
});

test('a required question that is asked lacks an answer until one is given', () => {
  expect(lackingIn(QUESTIONS, {})).toEqual(['played']);
  expect(lackingIn(QUESTIONS, { played: true, where: [] })).toEqual(['where']);
  expect(lackingIn(QUESTIONS, { played: false })).toEqual([]);
});

test('spaces alone are no answer', () => {
  const name: Question = { key: 'name', label: '?', type: 'short', required: true };
  expect(lackingIn([name], { name: ' \n ' })).toEqual(['name']);
  expect(askedOf([{ ...name, required: false }], { name: '  ' }).answers).toEqual({});
});
