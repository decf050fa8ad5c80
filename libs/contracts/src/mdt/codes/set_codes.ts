import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { jsonParam, optional } from '../../fields.ts';
import { MAX_LIST_BODY_BYTES, MAX_LIST_BYTES } from '../../long-lists.ts';
import { codeParams as params, dispatchCode, MAX_CODES } from './codes.ts';

const sent = z.strictObject({
  code: params.code,
  label: params.label,
  kind: params.kind,
  maps_to: optional(params.maps_to),
  colour: optional(params.colour),
  priority: optional(params.priority),
});

/** LD-03 */
export default defineAction('server_mdt.set_codes', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  maxBodyBytes: MAX_LIST_BODY_BYTES,
  summary: 'Replace all codes of the radio; units and calls keep those that they have.',
  input: z.object({
    /** A status code names the status that it maps to, and a call code may name a priority; an empty list removes all. */
    codes: jsonParam(z.array(sent).max(MAX_CODES), { maxBytes: MAX_LIST_BYTES }),
  }),
  output: z.object({ codes: z.array(dispatchCode) }),
  // error: a code comes twice in its kind, a status code maps to nothing, or a member is for codes of the other kind.
  errors: ['error'],
});
