import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorParam } from '../../cursor.ts';
import { boolParam, idParam, optional, pageParams } from '../../fields.ts';
import { formFilter, gp_username, submissionLine, submissionParams } from './submissions.ts';

/** DK-04 */
export default defineAction('server_desk.list_submissions', {
  kind: 'query',
  access: ['member', 'outsider'],
  summary: 'List your submissions, or all that you may review, newest first.',
  input: z.object({
    ...formFilter,
    /** The key of a stage. */
    stage: optional(submissionParams.stage),
    assignee: optional(idParam('user')),
    /** Your own alone, which is all that those see who may not review. */
    mine: optional(boolParam()),
    per_page: pageParams().per_page,
    /** `next_cursor` of the page before. */
    cursor: optional(cursorParam()),
  }),
  output: z.object({
    submissions: z.array(submissionLine.extend({ gp_username }).meta({ id: 'SubmissionLine' })),
    /** null on the last page. */
    next_cursor: z.string().nullable(),
  }),
  errors: ['forbidden', 'not_found'],
});
