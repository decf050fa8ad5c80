import { z } from 'zod';
import { tidy } from './tidy.ts';

/** `users/@me/guilds` of the chat platform; members that it leaves out mean no. */
export const guildList = z.array(
  z.object({
    id: z.string().regex(/^\d{1,20}$/),
    name: z.string().transform((name) => tidy(name)),
    icon: z
      .string()
      .transform((icon) => tidy(icon))
      .nullish()
      .transform((icon) => icon ?? null),
    owner: z.boolean().default(false),
    permissions: z
      .union([z.string().regex(/^\d{1,40}$/), z.int().nonnegative()])
      .default('0')
      .transform(String),
  }),
);
