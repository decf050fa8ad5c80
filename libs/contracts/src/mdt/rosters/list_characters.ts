import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  enumParam,
  idParam,
  numericIdParam,
  optional,
  pageOutput,
  pageParams,
  snowflakeParam,
  textParam,
} from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

export default defineAction('v1.list_characters', {
  service: 'mdt',
  v1: 'GET /v1/servers/:server_id/characters',
  kind: 'query',
  access: 'admin',
  summary: 'List the characters of a server with their departments, newest first.',
  input: z.object({
    /** Part of the name or of the identity number. */
    search: optional(textParam(1, LIMITS.max_search)),
    department_id: optional(idParam('department')),
    status: optional(enumParam(['active', 'dead'])),
    gp_id: optional(numericIdParam()),
    cp_id: optional(snowflakeParam()),
    ...pageParams(),
  }),
  output: z.object({
    characters: z.array(
      z.object({
        server_character_id: z.int(),
        name: z.string(),
        surname: z.string().nullable(),
        dni_number: z.string(),
        user_id: z.int(),
        gp_id: z.string().nullable(),
        cp_id: z
          .string()
          .nullable()
          .describe('The account of the chat platform that the player linked first; null if none is.'),
        department: z
          .object({ department_id: z.int(), name: z.string(), rank: z.string().nullable() })
          .nullable(),
        status: z.enum(['active', 'dead']),
        duty_status: z.enum(['on_duty', 'off_duty']),
      }),
    ),
    ...pageOutput,
  }),
  errors: ['not_found'],
});
