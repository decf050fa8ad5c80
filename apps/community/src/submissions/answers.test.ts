import type { Question } from '@cabildo/contracts/community/forms/forms.ts';
import { isFailure } from '@cabildo/contracts/errors';
import { checkAnswers } from './answers.ts';

const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  key: 'a',
  label: 'A',
  type,
  required: false,
  ...more,
});
const check = (question: Question, value: unknown) => checkAnswers([question], { a: value as never });
const OPTIONS = { options: ['rojo', 'azul'] };

describe('an answer fits its question (DK-01, DK-03)', () => {
  test.each([
    ['short', {}, ' hola ', 'hola'],
    ['long', { max_length: 5 }, 'a\nb', 'a\nb'],
    ['choice', OPTIONS, 'rojo', 'rojo'],
    ['multi', OPTIONS, ['azul', 'rojo', 'azul'], ['azul', 'rojo']],
    ['multi', OPTIONS, 'azul', ['azul']],
    ['number', {}, -1.5, -1.5],
    ['date', {}, '2026-02-28', '2026-02-28'],
    ['yes_no', {}, false, false],
    ['member', {}, 7, 7],
    ['image', {}, 'https://example.org/a.png', 'https://example.org/a.png'],
  ] as const)('%s takes what it asks for', (type, more, value, stored) => {
    const checked = check(asked(type, more as Partial<Question>), value);
    expect(checked).toMatchObject({ answers: { a: stored } });
  });

  test.each([
    ['short', {}, 'x'.repeat(201)],
    ['short', { max_length: 3 }, 'xxxx'],
    ['long', { max_length: 5 }, 'abcdef'],
    ['long', {}, 7],
    ['choice', OPTIONS, 'verde'],
    ['choice', OPTIONS, ['rojo']],
    ['multi', OPTIONS, []],
    ['multi', OPTIONS, ['rojo', 'verde']],
    ['number', {}, '7'],
    ['date', {}, '2026-02-30'],
    ['date', {}, '28/02/2026'],
    ['yes_no', {}, 'true'],
    ['member', {}, 0],
    ['character', {}, 1.5],
    ['image', {}, 'javascript:alert(1)'],
  ] as const)('%s refuses another thing, and names the question', (type, more, value) => {
    const checked = check(asked(type, more as Partial<Question>), value);
    expect(checked).toMatchObject({ failure: 'error', message: { en: expect.stringContaining('(a)') } });
  });

  test('one that lacks is refused where it is required alone', () => {
    expect(checkAnswers([asked('short', { required: true })], {})).toMatchObject({ failure: 'error' });
    expect(checkAnswers([asked('short', { required: true })], { a: '' })).toMatchObject({ failure: 'error' });
    expect(checkAnswers([asked('short')], { a: '' })).toMatchObject({ answers: {} });
  });

  test('one that no question asks for is refused', () => {
    expect(checkAnswers([asked('short')], { b: 'x' })).toMatchObject({ failure: 'error' });
    expect(checkAnswers([asked('short')], JSON.parse('{"__proto__": "x"}') as never)).toMatchObject({
      failure: 'error',
    });
  });

  test('a question that only_if leaves out is not asked, and an answer to it is refused', () => {
    const questions = [
      asked('yes_no', { key: 'plays' }),
      asked('short', { key: 'where', required: true, only_if: { key: 'plays', equals: true } }),
      // A chain: the answer to a question that was not asked is none.
      asked('short', { key: 'since', required: true, only_if: { key: 'where', equals: 'aquí' } }),
    ];
    expect(checkAnswers(questions, { plays: false })).toMatchObject({ answers: { plays: false } });
    expect(isFailure(checkAnswers(questions, { plays: true }))).toBe(true);
    expect(checkAnswers(questions, { plays: false, where: 'aquí' })).toMatchObject({
      failure: 'error',
      message: { en: expect.stringContaining('(where)') },
    });
    expect(checkAnswers(questions, { plays: true, where: 'allí' })).toMatchObject({
      answers: { plays: true, where: 'allí' },
    });
    expect(isFailure(checkAnswers(questions, { plays: true, where: 'aquí' }))).toBe(true);
  });

  test('a condition on a list holds where the option is among those that were chosen', () => {
    const questions = [
      asked('multi', { key: 'colours', ...OPTIONS }),
      asked('short', { key: 'why', only_if: { key: 'colours', equals: 'azul' } }),
    ];
    expect(checkAnswers(questions, { colours: ['rojo', 'azul'], why: 'x' })).toMatchObject({
      answers: { why: 'x' },
    });
    expect(isFailure(checkAnswers(questions, { colours: ['rojo'], why: 'x' }))).toBe(true);
  });
});
