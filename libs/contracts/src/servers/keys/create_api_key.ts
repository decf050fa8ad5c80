import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, textParam, withDefault } from '../../fields.ts';
import { KEY_SCOPES } from '../../key-scopes.ts';
import { serverKey } from './keys.ts';

export default defineAction('servers.create_api_key', {
  kind: 'command',
  access: 'owner',
  answer: { isSecret: true, created: true },
  summary: 'Make a key for /v1 that acts as an admin of this server; it is shown this once.',
  input: z.object({
    name: textParam(1, 64),
    /**
     * `read`: every GET, and the stream; `dispatch`: calls and units besides; `game`: game sessions, punishments and money
     * besides; `admin`: all (V1-15).
     */
    scope: withDefault(enumParam(KEY_SCOPES), 'admin'),
  }),
  output: z.object({ key_id: z.int(), api_key: z.string(), key: serverKey }),
  errors: ['forbidden', 'limit_exceeded', 'not_found'],
});
