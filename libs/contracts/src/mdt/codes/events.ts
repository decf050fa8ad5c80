import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence } from '../../sentence.ts';

/** The codes of the radio were replaced (LD-03). */
export const codesSet = defineEvent({
  type: 'mdt.codes.set',
  data: z.object({ count: z.int(), old_count: z.int() }),
  note: {
    es: ({ count, old_count }) =>
      sentence`Se cambiaron los códigos de radio: ahora ${count}, antes ${old_count}.`,
    en: ({ count, old_count }) =>
      sentence`The codes of the radio were replaced: now ${count}, before ${old_count}.`,
  },
});
