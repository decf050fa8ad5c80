import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { DOMAINS } from '../../event.ts';
import { momentCursorParam } from '../../cursor.ts';
import { enumParam, idParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { dateParam } from '../../date-param.ts';

/** The present name (AU-04): null after a deletion, left out if the service that knows the name did not answer. */
const presentName = z.string().nullable().optional();

export default defineAction({
  service: 'audit',
  route: 'server_logs',
  action: 'query',
  kind: 'query',
  access: { to: ['admin', 'view_logs'], governs: true },
  summary: 'Search the audit log of a server, newest first; dates without a time cover the whole UTC day.',
  input: z.object({
    domain: optional(enumParam(DOMAINS)),
    /**
     * The exact event type without its domain: `transfer.completed`. If `action` is the name of the operation
     * (`/server_logs?action=query`), `log_action` filters instead.
     */
    action: optional(textParam(1, 100)),
    log_action: optional(textParam(1, 100)),
    /** A character that the log of this server knows, deleted or not. */
    character_id: optional(idParam('character')),
    /** The person who acted, by hand or through a bot. */
    user_id: optional(idParam('user')),
    /** A part of the note or the action, compared without case and accents (GW-28). */
    search: optional(textParam(1, LIMITS.max_search)),
    date_from: optional(dateParam()),
    date_to: optional(dateParam()),
    ...pageParams(),
    /** The `next_cursor` of the page before, in place of `page` (GW-32). */
    cursor: optional(momentCursorParam()),
  }),
  output: z.object({
    logs: z.array(
      z
        .object({
          log_id: z.int(),
          /** The `id` of the event in streams and webhooks (V1-11). */
          event_id: z.uuid(),
          domain: z.string(),
          action: z.string(),
          /** In the reader's language (AU-04). */
          note: z.string(),
          actor_user_id: z.int().nullable(),
          actor: z.object({ user_id: z.int(), gp_username: presentName }).nullable(),
          character_ids: z.array(z.int()),
          characters: z.array(z.object({ server_character_id: z.int(), name: presentName })),
          data: z.unknown(),
          created_at: z.iso.datetime(),
        })
        .meta({ id: 'LogEntry' }),
    ),
    ...pageOutput,
    /** null if a cursor was sent, like `total_pages`. */
    total: pageOutput.total.nullable(),
    total_pages: pageOutput.total_pages.nullable(),
    /** False if counting stopped early, so that there are at least `total` (GW-12), or if nothing was counted. */
    total_is_exact: z.boolean(),
    /** null on the last page. */
    next_cursor: z.string().nullable(),
  }),
  errors: ['error', 'character_not_found'],
});
