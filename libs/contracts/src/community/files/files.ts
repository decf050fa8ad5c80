import { z } from 'zod';
import { longTextParam } from '../../fields.ts';

/** AC-05: the kinds of entry of a person's file. */
export const ENTRY_KINDS = [
  'joined',
  'left',
  'kicked',
  'banned',
  'unbanned',
  'punishment',
  'expunged',
  'points',
  'leave',
  'submission',
  'note',
  'warning',
] as const;

/** An entry of a person's file (AC-05). */
export const fileEntry = z
  .object({
    kind: z.enum(ENTRY_KINDS),
    /** The number of the thing by its kind: of the punishment, the points, the leave, the submission, the note; else null. */
    id: z.int().nullable(),
    at: z.iso.datetime(),
    /** Null: a key of the server, the platform, or somebody whose account is deleted. */
    by_user_id: z.int().nullable(),
    text: z.string(),
  })
  .meta({ id: 'FileEntry' });

export const noteText = () => longTextParam(1, 1000);
