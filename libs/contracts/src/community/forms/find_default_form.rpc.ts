import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { FORM_KINDS } from './forms.ts';

/** The default form of a kind, which who may not join is led to (DK-03, DK-05). */
export default defineRpc('community.find_default_form', {
  kind: 'query',
  input: z.object({ server_id: z.int(), kind: z.enum(FORM_KINDS) }),
  output: z.object({ form_id: z.int().nullable() }),
});
