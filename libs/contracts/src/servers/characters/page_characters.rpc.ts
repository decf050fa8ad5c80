import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The most characters that one request may name. */
export const MAX_NAMED_CHARACTERS = 10_000;

/** A page of a server's characters, newest first, for services that show characters beside their own data (V1-04). */
export default defineRpc('servers.page_characters', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    ids: z.array(z.int()).max(MAX_NAMED_CHARACTERS).optional(),
    user_id: z.int().optional(),
    status: z.enum(['active', 'dead']).optional(),
    /** A part of the name or of the identity number (GW-28). */
    search: z.string().optional(),
    /** Words of `search` may also be a year or date of birth (OT-09). */
    with_birthdates: z.boolean().optional(),
    page: z.int(),
    per_page: z.int(),
  }),
  output: z.object({
    characters: z.array(
      z.object({
        server_character_id: z.int(),
        name: z.string(),
        surname: z.string().nullable(),
        dni_number: z.string(),
        birthdate: z.string().nullable(),
        gender: z.string().nullable(),
        nationality: z.string().nullable(),
        image_url: z.string().nullable(),
        user_id: z.int(),
        status: z.enum(['active', 'dead']),
      }),
    ),
    total: z.int(),
  }),
});
