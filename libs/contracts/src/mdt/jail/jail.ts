import { z } from 'zod';
import { JAIL_CLOCKS } from '../config/mdt-config.ts';

export const SENTENCE_STATUSES = ['pending', 'serving', 'served', 'released'] as const;

/** The reasons for the end of a sentence. `reduced`: nothing was left of it. `character_ended`: the character died or was deleted. */
export const SENTENCE_ENDS = [
  'served',
  'released',
  'reduced',
  'void',
  'expunged',
  'character_ended',
] as const;

/** The most sentences of one character that wait for each other. */
export const MAX_WAITING = 50;

/** The time in jail of a punishment of type jail (RC-05). */
export const sentence = z
  .object({
    /** `pending`: it has not begun, or waits for another. */
    status: z.enum(SENTENCE_STATUSES),
    /** As long as it is after all reductions. */
    minutes: z.int(),
    /** Rounded up; of a sentence by presence, as it was when it was last counted. */
    minutes_left: z.int(),
    /** The clock with which it began; null: it has not begun. */
    clock: z.enum(JAIL_CLOCKS).nullable(),
    /** The punishment whose sentence comes before it; null: it waits for none. */
    starts_after: z.int().nullable(),
    started_at: z.iso.datetime().nullable(),
    /** null: it is not being served, or its end depends on the presence. */
    ends_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    end_reason: z.enum(SENTENCE_ENDS).nullable(),
  })
  .meta({ id: 'Sentence' });

/** The sum of the sentences of a character that have begun and are not over. */
export const jailTime = z.object({ minutes_left: z.int(), sentences: z.int() }).meta({ id: 'JailTime' });
