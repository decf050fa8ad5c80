import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { orgInvitation, INVITATION_STATUSES } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.list_invitations', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the invitations that your characters have got, or those of an organisation, newest first.',
  input: z.object({
    /** Those of an organisation, for members with the right hire. */
    org_id: optional(idParam('org')),
    status: optional(enumParam(INVITATION_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ invitations: z.array(orgInvitation), ...pageOutput }),
  errors: ['not_found', 'forbidden'],
});
