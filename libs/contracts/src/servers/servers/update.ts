import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  boolParam,
  clearable,
  enumParam,
  imageParam,
  intParam,
  optional,
  longTextParam,
  textParam,
  urlParam,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { changesSomething } from '../../ways.ts';
import { JOIN_MODES, server, SERVER_TYPES } from './servers.ts';

export default defineAction('servers.update', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change what a server is called, looks like and takes in; only what is sent changes.',
  input: z
    .object({
      server_name: optional(textParam(1, 100)),
      description: clearable(longTextParam(1, 500)),
      server_type: optional(enumParam(SERVER_TYPES)),
      is_public: optional(boolParam()),
      /** DK-05 */
      join_mode: optional(enumParam(JOIN_MODES)),
      /** SV-05: may be less than the present members; then no user can join until enough have left. */
      max_members: optional(intParam(1, LIMITS.max_members)),
      language_tag: optional(textParam(1, 8)),
      cp_url: clearable(urlParam()),
      logo_base64: clearable(imageParam(LIMITS.max_logo_bytes)),
      banner_base64: clearable(imageParam(LIMITS.max_banner_bytes)),
    })
    .apply(changesSomething()),
  output: z.object({ server }),
  // limit_exceeded: the images take more room than the plan allows (BI-05).
  errors: ['error', 'forbidden', 'not_found', 'limit_exceeded'],
});
