import { z } from 'zod';

const MAX_NAME = 100;
/** Code units that a name of MAX_NAME characters needs at most, in any form of Unicode. */
const MAX_UNITS = 6 * MAX_NAME;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd]/g;

/** Cleans a name for the database instead of refusing it, because an odd character must not keep a user from signing in. */
export function tidy(text: string): string {
  // Cut first, because normalising a long run of combining marks takes the square of its length.
  const cut = text.trim().slice(0, MAX_UNITS).toWellFormed();
  const clean = cut.normalize('NFC').replace(CONTROL, '').trim();
  return [...clean].slice(0, MAX_NAME).join('');
}

const name = z.string().transform(tidy);

/** The answer of the chat platform's `users/@me/guilds`. */
export const guildList = z.array(
  z.object({
    id: z.string().regex(/^\d{1,20}$/),
    name,
    icon: name.nullish().transform((icon) => icon ?? null),
    owner: z.boolean().default(false),
    permissions: z
      .union([z.string().regex(/^\d{1,40}$/), z.int().nonnegative()])
      .default('0')
      .transform(String),
  }),
);
