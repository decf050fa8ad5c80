import { imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { org, orgDescription, orgIdParam, orgName } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.update_org', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  acting: 'all',
  summary: 'Change the name, description or picture of an organisation that you own.',
  input: z
    .object({
      ...orgIdParam,
      name: optional(orgName()),
      description: clearable(orgDescription()),
      image_url: clearable(imageUrlParam()),
    })
    .apply(changesSomething()),
  images: { purpose: 'org', in: ['image_url'] },
  output: z.object({ org }),
  errors: ['error', 'already_exists', 'forbidden', 'not_found', 'account_closed', 'account_disabled'],
});
