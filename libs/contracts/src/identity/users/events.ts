import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { ending, sentence, user } from '../../sentence.ts';

/** A user linked an account of the chat platform (ID-09). */
export const chatAccountLinked = defineEvent({
  type: 'user.chat_account.linked',
  data: z.object({ user_id: z.int(), cp_id: z.string() }),
  note: {
    es: ({ user_id, cp_id }) => sentence`${user(user_id)} vinculó la cuenta de chat ${ending(cp_id)}.`,
    en: ({ user_id, cp_id }) => sentence`${user(user_id)} linked the chat account ${ending(cp_id)}.`,
  },
});

/** A user unlinked an account of the chat platform, or moved it to another user of the same person (ID-09). */
export const chatAccountUnlinked = defineEvent({
  type: 'user.chat_account.unlinked',
  data: z.object({ user_id: z.int(), cp_id: z.string() }),
  note: {
    es: ({ user_id, cp_id }) => sentence`${user(user_id)} desvinculó la cuenta de chat ${ending(cp_id)}.`,
    en: ({ user_id, cp_id }) => sentence`${user(user_id)} unlinked the chat account ${ending(cp_id)}.`,
  },
});

/** A user came back under another name of the game platform (ID-08). */
export const profileChanged = defineEvent({
  type: 'user.profile.changed',
  data: z.object({ user_id: z.int(), gp_username: z.string() }),
  note: {
    es: ({ user_id, gp_username }) => sentence`${user(user_id)} se llama ahora ${gp_username}.`,
    en: ({ user_id, gp_username }) => sentence`${user(user_id)} is now called ${gp_username}.`,
  },
});

/** A user deleted the account (ID-21). Every service erases the person, and the gateways drop the keys. */
export const userDeleted = defineEvent({
  type: 'user.user.deleted',
  data: z.object({ user_id: z.int() }),
  note: {
    es: ({ user_id }) => sentence`${user(user_id)} borró su cuenta.`,
    en: ({ user_id }) => sentence`${user(user_id)} deleted their account.`,
  },
});
