import { z } from 'zod';
import type { Message } from '../../errors.ts';

/** The states of a warrant or BOLO (OT-08): all but `active` are for good. */
export const SEARCH_STATUSES = ['active', 'served', 'cancelled', 'expired'] as const;
/** The states that an officer gives a warrant or BOLO by closing it. */
export const OUTCOMES = ['served', 'cancelled'] as const;
/**
 * The causes that end a warrant or BOLO: an officer, its `expires_at`, the death or deletion of its character, or the removal of
 * its vehicle.
 */
export const CLOSE_REASONS = ['officer', 'expired', 'character_ended', 'vehicle_removed'] as const;

/** The members that warrants and BOLOs have alike (OT-08, OT-13). */
export const lifecycle = z.object({
  status: z.enum(SEARCH_STATUSES),
  /** One more with every change (OT-05). */
  version: z.int(),
  /** null: it stays active until somebody closes it. */
  expires_at: z.iso.datetime().nullable(),
  created_by: z.int(),
  created_at: z.iso.datetime(),
  /** The user who changed it last (OT-13); null: nobody has, or a key of the server or the platform did. */
  updated_by: z.int().nullable(),
  /** The key of the server that changed it last. */
  updated_by_key_id: z.int().nullable(),
  updated_at: z.iso.datetime(),
  /** The user who closed it; null where `close_reason` is not `officer`. */
  closed_by: z.int().nullable(),
  closed_at: z.iso.datetime().nullable(),
  close_reason: z.enum(CLOSE_REASONS).nullable(),
});

type Lifecycle = z.output<typeof lifecycle>;

/** The states as words of a sentence about a feminine noun in Spanish. */
export const STATUS_WORDS: Readonly<Record<Lifecycle['status'], Message>> = {
  active: { es: 'activa', en: 'active' },
  served: { es: 'cumplida', en: 'served' },
  cancelled: { es: 'cancelada', en: 'cancelled' },
  expired: { es: 'caducada', en: 'expired' },
};
