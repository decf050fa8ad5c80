import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { datesParams } from '../../dates.ts';
import { idParam, optional } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';
import { plateParam } from '../../vehicles/vehicles/vehicles.ts';
import { searchedParam } from '../calls/searched-param.ts';
import { templateParams } from '../templates/templates.ts';
import { reportLine } from './reports.ts';

/** RC-03, RC-06 */
export default defineAction('server_mdt.list_reports', {
  v1: 'GET /v1/servers/:server_id/reports',
  kind: 'query',
  access: { to: 'member', powers: POWERS },
  summary:
    'List the reports that you may read, newest first, without their values; keys of the server get all but medical ones.',
  input: z.object({
    template_id: optional(templateParams.template_id),
    /** A character that the reports are about, deleted ones too, because the records stay. */
    server_character_id: optional(idParam('character')),
    plate: optional(plateParam()),
    author_user_id: optional(idParam('user')),
    /** A part of a text in the values, without case and accents (GW-28). */
    search: optional(searchedParam()),
    /** When the report was begun. */
    ...datesParams,
    ...cursorPageParams(),
  }),
  output: z.object({
    reports: z.array(reportLine),
    ...cursorPageOutput,
    /** false: there are more reports than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  // error: date_from is after date_to. not_found: the server has no such template.
  errors: ['error', 'not_found'],
});
