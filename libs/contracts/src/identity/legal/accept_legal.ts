import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, textParam } from '../../fields.ts';
import { legalStatus } from './legal.ts';

export default defineAction('users.accept_legal', {
  kind: 'command',
  access: { to: 'app_session', malformedKeyStatus: 400 },
  summary: 'Accept the versions in force of the terms and the privacy policy; repeating it changes nothing.',
  input: z.object({
    // A missing version is refused like a wrong one (spec 4.2, legal rule 2), hence optional here.
    terms_version: optional(textParam(1, 200)),
    privacy_version: optional(textParam(1, 200)),
    /** The service keeps the first 80 characters. Default: the device of the session. */
    device: optional(textParam(1, 1_000)),
  }),
  output: legalStatus,
  errors: ['error', 'stale_legal_version'],
});
