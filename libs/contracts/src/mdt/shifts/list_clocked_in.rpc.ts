import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { shiftsOfOrg } from './list_worked.rpc.ts';

/** The characters that serve for an organisation at the moment (PY-02). */
export default defineRpc('mdt.list_clocked_in', {
  kind: 'query',
  input: z.object({ ...shiftsOfOrg }),
  output: z.object({ server_character_ids: z.array(z.int()) }),
});
