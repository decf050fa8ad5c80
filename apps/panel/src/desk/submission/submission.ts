import type { AnswerOf, Client } from '@cabildo/client';

/** A submission with the questions that it answered, and the stages of its form. */
export type Answered = AnswerOf<Client['desk']['getSubmission']>;
export type Submission = Answered['submission'];
