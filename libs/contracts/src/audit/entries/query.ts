import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { datesParams } from '../../dates.ts';
import { DOMAINS } from '../../event.ts';
import { momentCursorParam } from '../../cursor.ts';
import { enumParam, idParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { noteParts } from '../../note-part.ts';

/** The present name (AU-04): null after a deletion, left out if the service that knows the name did not answer. */
const presentName = z.string().nullable().optional();

const personActor = z
  .object({
    user_id: z.int(),
    gp_username: presentName,
    /** Whether the bot of the server acted for the person (BO-06); false in entries from before the log noted it. */
    by_bot: z.boolean(),
  })
  .meta({ id: 'PersonActor' });

/** A key of the server, by the name that it has or had: a revoked one, too (AU-02). */
const keyActor = z
  .object({ kind: z.literal('key'), key_id: z.int(), name: z.string().nullable() })
  .meta({ id: 'KeyActor' });

export default defineAction('server_logs.query', {
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
    ...datesParams,
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
          /** The same sentence in parts; entries of a version whose data has another shape have it as one text. */
          note_parts: noteParts,
          actor_user_id: z.int().nullable(),
          /** null: the platform did it, or a key of the server before the log named keys (AU-02). */
          actor: z.union([personActor, keyActor, z.null()]),
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
