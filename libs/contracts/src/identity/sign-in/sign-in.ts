import { z } from 'zod';
import { intParam, optional, textParam } from '../../fields.ts';

/** The port where the app waits for the browser (RFC 8252); optional here, because its absence is 426, not 400 (ID-04). */
export const startInput = z.object({ loopback_port: optional(intParam(1024, 65_535)) });

export const startOutput = z.object({
  /** The address that the app opens in the browser. */
  url: z.string(),
  /** `os_` and 43 characters; valid for 10 minutes (ID-05). */
  session_token: z.string(),
});

/** The parameters that any authorization server appends to a callback address. */
export const callbackInput = z.object({
  state: optional(textParam(1, 200)),
  code: optional(textParam(1, 4_096)),
  error: optional(textParam(1, 200)),
  iss: optional(textParam(1, 512)),
});

/** An HTML page, or a redirect to the app's loopback address. */
export const callbackOutput = z.union([
  z.object({
    status: z.literal(302),
    location: z.string(),
    /** Shown by a browser in place of the redirect, because nothing listens there. */
    html: z.string().optional(),
  }),
  z.object({ status: z.int(), html: z.string() }),
]);
export type CallbackPage = z.output<typeof callbackOutput>;

/** A guild (community of the chat platform) that the user runs (ID-09). */
export const adminGuild = z
  .object({ id: z.string(), name: z.string(), icon: z.string().nullable() })
  .meta({ id: 'AdminGuild' });
export type AdminGuild = z.output<typeof adminGuild>;
