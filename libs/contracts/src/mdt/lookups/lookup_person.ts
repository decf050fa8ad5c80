import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional, textParam } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { LIMITS } from '../../limits.ts';
import { foundPerson, MAX_PERSONS, missing, person } from './lookups.ts';

/** OT-09 */
export default defineAction('server_mdt.lookup_person', {
  v1: 'GET /v1/servers/:server_id/lookup/person',
  kind: 'query',
  access: ['mod', 'lookup'],
  summary: 'Show all that is known of a person, or search for persons; the log records who asked.',
  input: z
    .object({
      server_character_id: optional(idParam('character')),
      /** Instead of a character: parts of the name or of the identity number, and a year or date of birth (`YYYY-MM-DD`). */
      query: optional(textParam(1, LIMITS.max_search)),
    })
    .apply(oneOf(['server_character_id'], ['query'])),
  output: z.object({
    /** Where a character is named. */
    person: person.optional(),
    /** Where persons are searched, the newest first. */
    persons: z.array(foundPerson).max(MAX_PERSONS).optional(),
    missing,
  }),
  // limit_exceeded: `lookups_made` of the user is used up (FU-09).
  errors: ['character_not_found', 'limit_exceeded'],
});
