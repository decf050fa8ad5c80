import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { DOMAINS } from '../../event.ts';
import { enumParam, idParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { dateParam } from '../../date-param.ts';

export default defineAction({
  service: 'audit',
  route: 'server_logs',
  action: 'query',
  kind: 'query',
  access: ['admin', 'view_logs'],
  summary: 'The audit log of a server, newest first; dates without a time cover the whole UTC day',
  input: z.object({
    domain: optional(enumParam(DOMAINS)),
    /**
     * The event type without its domain, exact: `transfer.completed`. Where `action` is taken by the name of the
     * operation (`/server_logs?action=query`), `log_action` says the same.
     */
    action: optional(textParam(1, 100)),
    log_action: optional(textParam(1, 100)),
    /** A character that the log of this server knows, deleted or not. */
    character_id: optional(idParam('character')),
    /** Part of the note or the action, compared without case and accents (GW-28). */
    search: optional(textParam(1, LIMITS.max_search)),
    date_from: optional(dateParam()),
    date_to: optional(dateParam()),
    ...pageParams(),
  }),
  output: z.object({
    logs: z.array(
      z.object({
        log_id: z.int(),
        domain: z.string(),
        action: z.string(),
        note: z.string(),
        actor_user_id: z.int().nullable(),
        character_ids: z.array(z.int()),
        data: z.unknown(),
        created_at: z.iso.datetime(),
      }),
    ),
    ...pageOutput,
    /** False where counting stopped early: there are at least `total` (GW-12). */
    total_is_exact: z.boolean(),
  }),
  errors: ['error', 'character_not_found'],
});
