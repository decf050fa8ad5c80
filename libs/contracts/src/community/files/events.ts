import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';

/** Staff warned a person, who sees it (AC-05). The log does not repeat the words. */
export const memberWarned = defineEvent({
  type: 'activity.member.warned',
  data: z.object({ note_id: z.int(), user_id: z.int() }),
  own: { whose: ({ user_id }: { user_id: number }) => ({ user: user_id }) },
  note: {
    es: (data) => sentence`Se advirtió a ${user(data.user_id)}.`,
    en: (data) => sentence`${user(data.user_id)} was warned.`,
  },
});

/** Staff wrote a note into the file of a person, who does not see it (AC-05). */
export const memberNoted = defineEvent({
  type: 'activity.member.noted',
  data: z.object({ note_id: z.int(), user_id: z.int() }),
  note: {
    es: (data) => sentence`Se añadió una nota a la ficha de ${user(data.user_id)}.`,
    en: (data) => sentence`A note was added to the file of ${user(data.user_id)}.`,
  },
});
