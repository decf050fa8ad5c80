import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { textParam } from '../../fields.ts';
import { activation, licenceParams } from './script-licences.ts';

export default defineAction('v1.activate_licence', {
  service: 'servers',
  v1: 'POST /v1/licences/activate',
  kind: 'command',
  access: 'public',
  summary:
    'Ask whether a script may run, as the script does at every start; its licence key is the only key.',
  input: z.object({
    key: textParam(1, 100),
    host: licenceParams.host,
    version: licenceParams.version,
  }),
  output: z.object({
    licence_id: z.int(),
    server_id: z.int(),
    product: z.string(),
    activation: activation,
  }),
  // error: 401, the key is unknown, replaced or revoked. forbidden: the plan of the server has ended. limit_exceeded: the
  // script runs on too many hosts, or with 429: it was started too often in this minute.
  errors: ['error', 'forbidden', 'limit_exceeded'],
});
