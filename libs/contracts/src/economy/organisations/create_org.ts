import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { org, orgDescription, orgName, ORG_KINDS } from './orgs.ts';

/** BZ-01, BZ-05 */
export default defineAction('server_orgs.create_org', {
  kind: 'command',
  access: { to: 'manage_orgs', governs: true },
  answer: { created: true },
  summary: 'Make an organisation of any kind.',
  input: z.object({
    name: orgName(),
    kind: enumParam(ORG_KINDS),
    /** Nobody owns it when left out; a department is owned by the lead of its roster (BZ-05). */
    owner_character_id: optional(idParam('character')),
    /** For departments alone, which need it. */
    department_id: optional(idParam('department')),
    description: optional(orgDescription()),
  }),
  output: z.object({ org_id: z.int(), org }),
  // already_exists: the name, the government of the server, or the organisation of the department. not_found: the department.
  // error: a department without department_id or with an owner, or a department_id of another kind.
  errors: ['error', 'already_exists', 'character_not_found', 'not_found', 'limit_exceeded'],
});
