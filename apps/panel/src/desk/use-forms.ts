import { pagesOf, type RowOf } from '../api/answers.ts';
import { useAllRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';

export type FormLine = RowOf<'desk', 'listForms', 'forms'>;
export type Stage = FormLine['stages'][number];

const PER_PAGE = 100;

/** The forms of the server that this person may see. @param code lets in who has it (DK-05) */
export const useForms = (code?: string) =>
  useAllRows(
    pagesOf('desk', 'listForms', {
      server_id: useServerId(),
      per_page: PER_PAGE,
      ...(code !== undefined && { join_code: code }),
    }),
    'forms',
  );
