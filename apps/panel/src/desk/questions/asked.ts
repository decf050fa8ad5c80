import type { Question } from '@cabildo/contracts/community/forms/forms.ts';
import type { Answer, Answers } from '@cabildo/contracts/community/submissions/submissions.ts';

/** The answers while they are given; a control that was emptied says null. */
export type Given = Readonly<Record<string, Answer | null | undefined>>;

const isGiven = (answer: Answer | null | undefined): answer is Answer =>
  answer !== undefined &&
  answer !== null &&
  !(typeof answer === 'string' && answer.trim() === '') &&
  !(Array.isArray(answer) && answer.length === 0);

/** Whether a question is asked, by the answers to earlier ones (DK-01). */
function isAsked({ only_if }: Question, answers: Answers): boolean {
  if (!only_if) return true;
  const given = answers[only_if.key];
  return Array.isArray(given) ? given.includes(String(only_if.equals)) : given === only_if.equals;
}

/** The questions that are asked, with the answers that are sent: those alone. */
export function askedOf(
  questions: readonly Question[],
  given: Given,
): { asked: readonly Question[]; answers: Answers } {
  const answers: Answers = {};
  const asked = questions.filter((question) => {
    if (!isAsked(question, answers)) return false;
    const answer = given[question.key];
    if (isGiven(answer)) answers[question.key] = answer;
    return true;
  });
  return { asked, answers };
}

/** The required questions among those asked that have no answer. */
export const lackingIn = (questions: readonly Question[], given: Given): readonly string[] => {
  const { asked, answers } = askedOf(questions, given);
  return asked.filter(({ key, required }) => required && answers[key] === undefined).map(({ key }) => key);
};
