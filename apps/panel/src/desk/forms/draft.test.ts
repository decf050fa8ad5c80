import type { Question, Stage } from '@cabildo/contracts/community/forms/forms.ts';
import { newStage, sentQuestion, sentStage, withoutLost, withQuestion } from './draft.ts';

const QUESTIONS: Question[] = [
  { key: 'played', label: 'Played', type: 'yes_no', required: false },
  { key: 'where', label: 'Where', type: 'short', required: false, only_if: { key: 'played', equals: true } },
];

test('a question follows the one it depends on to another key, and to another kind of answer', () => {
  const [played] = QUESTIONS as [Question, Question];
  const renamed = withQuestion(QUESTIONS, 0, { ...played, label: 'Has played', key: 'has_played' });
  expect(renamed[1]!.only_if).toEqual({ key: 'has_played', equals: true });
  const counted = withQuestion(QUESTIONS, 0, { ...played, type: 'number' });
  expect(counted[1]!.only_if).toEqual({ key: 'played', equals: 0 });
});

test('a question is always asked once the one it depended on is gone', () => {
  expect(withoutLost(QUESTIONS)).toEqual(QUESTIONS);
  expect(withoutLost(QUESTIONS.slice(1))[0]).not.toHaveProperty('only_if');
});

test('the parts that nobody has chosen are left out, so that the contract misses them', () => {
  const stage: Stage = {
    ...newStage('done', 'Done'),
    actions: [{ do: 'assign_role', role_id: 0 }, { do: 'lift_ban' }],
  };
  expect(sentStage(stage)).toMatchObject({ actions: [{ do: 'assign_role' }, { do: 'lift_ban' }] });
  expect(sentStage(stage)).not.toMatchObject({ actions: [{ role_id: 0 }, {}] });
  const choice: Question = { key: 'a', label: 'A', type: 'choice', required: true, options: ['', ' '] };
  expect(sentQuestion(choice).options).toEqual(['']);
});
