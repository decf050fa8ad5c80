import type { AnswerOf, Client } from '@cabildo/client';

export type CaseFile = AnswerOf<Client['mdt']['getCase']>['case'];

/** A call by its number and title. */
export const callTitle = ({ case_number, title }: { case_number: number; title: string }): string =>
  `${case_number} · ${title}`;
