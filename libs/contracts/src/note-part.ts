import { z } from 'zod';
import { SLOT_KINDS, type NotePart } from './sentence.ts';

/** A sentence in parts as an answer has it (AU-02): joined, the texts are the sentence. */
export const noteParts = z.array(
  z.union([
    z.string(),
    z
      .object({
        kind: z.enum(SLOT_KINDS),
        text: z.string(),
        id: z.int().optional(),
        /** The present name (AU-04): null after a deletion, left out if it is not known. */
        name: z.string().nullable().optional(),
        amount: z.int().optional(),
        at: z.iso.datetime().optional(),
      })
      .meta({ id: 'NoteSlot' }),
  ]),
) satisfies z.ZodType<NotePart[]>;
