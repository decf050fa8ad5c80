import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { org, orgIdParam, orgMember, orgRank, orgStanding } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.get_org', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Read an organisation with its ranks and a page of its members.',
  input: z.object({ ...orgIdParam, ...pageParams() }),
  output: z.object({
    org,
    ranks: z.array(orgRank),
    /** The owner and the highest ranks first; null without the right view_staff. */
    members: z.array(orgMember).nullable(),
    /** The caller's own characters in it, whatever their ranks show them. */
    mine: z.array(orgStanding),
    ...pageOutput,
  }),
  errors: ['not_found'],
});
