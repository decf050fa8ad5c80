import { z } from 'zod';
import { enumParam, intParam, optional, textParam } from '../../fields.ts';

/** Our own pages to which a sign-in may return in place of an app, by the word that a client sends; never an address. */
const PAGES = ['docs'] as const;
/** The gateway alone says `panel` (PN-02), because it keeps the token of such a sign-in. */
export type ReturnPage = (typeof PAGES)[number] | 'panel';

/** Both parameters are optional here, because the absence of both is 426, not 400 (ID-04). */
export const startInput = z
  .object({
    loopback_port: optional(intParam(1024, 65_535)),
    return_to: optional(enumParam(PAGES)),
  })
  .refine((sent) => sent.loopback_port === undefined || sent.return_to === undefined, {
    path: ['return_to'],
    error: 'cannot be sent together with “loopback_port”',
    params: { es: 'no se puede enviar junto con «loopback_port»' },
  });

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

/** The outcome of linking a chat account (ID-09). */
export const linkResult = z.enum(['success', 'already_linked', 'limit_reached']);

/** An HTML page, or a redirect to the app's loopback address or to a page of ours. */
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
