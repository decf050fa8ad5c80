import type { Form, Question } from '@cabildo/contracts/community/forms/forms.ts';
import type { FormRow } from './table.ts';

/** A form in a list, without its questions. */
export const formLine = ({
  id,
  server_id: _server,
  questions_id: _questions,
  created_at: _created,
  ...row
}: FormRow): Omit<Form, 'questions'> => ({ form_id: id, ...row });

export const formView = (row: FormRow, questions: Question[]): Form => ({ ...formLine(row), questions });

/** The part of a form that its events carry. */
export const formEventOf = ({ id, kind, title, open }: FormRow) => ({ form_id: id, kind, title, open });
