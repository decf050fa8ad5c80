import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  enumParam,
  imageParam,
  optional,
  snowflakeParam,
  longTextParam,
  textParam,
  urlParam,
  withDefault,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { server, SERVER_TYPES } from './servers.ts';

export default defineAction('servers.create', {
  kind: 'command',
  // ID-12: a game session belongs to one server, so it cannot create another.
  access: 'app_session',
  summary: 'Create a server; you become its owner.',
  input: z.object({
    server_name: textParam(1, 100),
    description: optional(longTextParam(1, 500)),
    server_type: withDefault(enumParam(SERVER_TYPES), 'text'),
    language_tag: withDefault(textParam(1, 8), 'es'),
    cp_url: optional(urlParam()),
    cp_guild_id: optional(snowflakeParam()),
    logo_base64: optional(imageParam(LIMITS.max_logo_bytes)),
    banner_base64: optional(imageParam(LIMITS.max_banner_bytes)),
  }),
  output: z.object({ server, server_id: z.int() }),
  errors: ['already_exists', 'forbidden', 'limit_exceeded'],
  answer: { created: true },
});
