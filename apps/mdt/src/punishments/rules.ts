import { beginningOf, pick } from '@cabildo/contracts/fields';
import type { linkedPunishment } from '@cabildo/contracts/mdt/cases/cases.ts';
import type { punishment } from '@cabildo/contracts/mdt/punishments/punishments.ts';
import type { z } from 'zod';
import { newSentence, sentenceView } from '../jail/rules.ts';
import type { SentenceRow } from '../jail/table.ts';
import type { Readable } from './readers.ts';
import type { FineStatus, PunishmentRow } from './table.ts';

export type PunishmentView = z.output<typeof punishment>;

const statusOf = ({ voided_at, expires_at }: PunishmentRow, now: Date): PunishmentView['status'] => {
  if (voided_at) return 'voided';
  return expires_at && expires_at <= now ? 'expired' : 'active';
};

/** The time in jail of a punishment; one without a row has not begun. */
function timeInJail(
  row: PunishmentRow,
  stored: SentenceRow | undefined,
  now: Date,
): PunishmentView['sentence'] {
  const { type, jail_minutes: minutes, voided_at, expunged_at } = row;
  if (type !== 'jail' || minutes === null) return null;
  const shown = sentenceView(stored ?? newSentence(row.id, row, minutes), now);
  const gone = voided_at ?? expunged_at;
  if (shown.ended_at !== null || gone === null) return shown;
  const end_reason = voided_at ? 'void' : 'expunged';
  return { ...shown, status: 'released', minutes_left: 0, ended_at: gone.toISOString(), end_reason };
}

/** A punishment as people see it, with its sentence if it has a row. */
export function punishmentView(row: PunishmentRow, now: Date, sentence?: SentenceRow): PunishmentView {
  const { fine_amount, fine_status, license_id, license_points, points_status } = row;
  return {
    punishment_id: row.id,
    server_id: row.server_id,
    status: statusOf(row, now),
    type: row.type,
    server_character_id: row.character_id,
    ...pick(row, 'user_id', 'reason', 'evidence', 'charges', 'officer_character_id', 'jail_minutes'),
    sentence: timeInJail(row, sentence, now),
    expires_at: row.expires_at?.toISOString() ?? null,
    apply: row.removed_user_id !== null,
    removed_user_id: row.removed_user_id,
    fine: fine_amount && {
      amount: fine_amount,
      status: fine_status!,
      debt_id: row.debt_id,
      refusal: row.fine_refusal,
    },
    points: license_id && {
      license_id,
      points: license_points!,
      deducted: row.points_deducted,
      restored: row.points_restored,
      status: points_status!,
      refusal: row.points_refusal,
    },
    created_by: row.created_by,
    created_by_key_id: row.created_by_key_id,
    created_at: row.created_at.toISOString(),
    voided_by: row.voided_by,
    voided_at: row.voided_at?.toISOString() ?? null,
    void_reason: row.void_reason,
    expunged_by: row.expunged_by,
    expunged_at: row.expunged_at?.toISOString() ?? null,
    expunge_reason: row.expunge_reason,
  } as PunishmentView;
}

/** A punishment as its cases show it. */
export const linkedView = (row: PunishmentRow, now: Date): z.output<typeof linkedPunishment> => ({
  punishment_id: row.id,
  type: row.type,
  status: statusOf(row, now),
  reason: row.reason,
  server_character_id: row.character_id,
  user_id: row.user_id,
});

/** The characters that an event about a punishment is about. */
export const charactersIn = ({ character_id, officer_character_id }: PunishmentRow): number[] => [
  ...new Set([character_id, officer_character_id].filter((id) => id !== null)),
];

/** OT-06: whether a punishment is among the records that the caller may read. */
export const isAbout = (
  { character_id, user_id }: Pick<PunishmentRow, 'character_id' | 'user_id'>,
  readable: Readable,
): boolean =>
  readable === null ||
  (character_id !== null && readable.characterIds.includes(character_id)) ||
  user_id === readable.userId;

type Open = 'pending' | 'voiding';
const isOpen = (status: string | null): status is Open => status === 'pending' || status === 'voiding';

/**
 * Sets when a row is due: at this time while its fine or its points are open, else never. A fine that is being given back is asked
 * about until the economy knows of it.
 */
const withDueTime = (row: PunishmentRow, due_at: Date): PunishmentRow => ({
  ...row,
  due_at:
    isOpen(row.fine_status) || isOpen(row.points_status) || row.fine_status === 'refunding' ? due_at : null,
});

/** A fine that the economy gives back by itself, and tells of when it has (TR-04). */
const givingBack = (row: PunishmentRow): PunishmentRow => ({
  ...row,
  fine_status: 'refunding',
  due_at: isOpen(row.points_status) ? row.due_at : null,
});

/** A new punishment; its fine and its points are due at once. */
export const newPunishment = (
  row: Omit<PunishmentRow, 'id' | 'due_at' | keyof typeof UNTOUCHED>,
): Omit<PunishmentRow, 'id'> => ({
  ...row,
  ...UNTOUCHED,
  fine_status: row.fine_amount === null ? null : 'pending',
  points_status: row.license_id === null ? null : 'pending',
  due_at: row.fine_amount === null && row.license_id === null ? null : row.created_at,
});

const UNTOUCHED = {
  voided_by: null,
  voided_at: null,
  void_reason: null,
  expunged_by: null,
  expunged_at: null,
  expunge_reason: null,
  fine_status: null,
  debt_id: null,
  fine_refusal: null,
  points_status: null,
  points_deducted: null,
  points_restored: null,
  points_refusal: null,
};

const FINE_AFTER_VOID: { readonly [S in FineStatus]?: FineStatus } = {
  pending: 'voiding',
  owed: 'voiding',
  paid: 'refunding',
};

/** Voids a punishment. Its fine is cancelled, or given back if it is paid (TR-04), and its points are given back (OT-06). */
export function decideVoid(
  stored: PunishmentRow,
  { by, reason, now }: { by: number; reason: string | null; now: Date },
): PunishmentRow {
  const { fine_status, points_status } = stored;
  const voided: PunishmentRow = {
    ...stored,
    voided_by: by,
    voided_at: now,
    void_reason: reason,
    fine_status: fine_status && (FINE_AFTER_VOID[fine_status] ?? fine_status),
    points_status: points_status === 'pending' || points_status === 'deducted' ? 'voiding' : points_status,
  };
  return withDueTime(voided, now);
}

/** The state of a fine in the economy, from an answer or an event. */
export type FineUpdate =
  | { status: 'owed' | 'paid' | 'cancelled' | 'refunding' | 'refunded'; debtId: number | null }
  | { status: 'refused'; refusal: string };

/**
 * Applies a fine update. Stale and repeated updates return the same object. Cancelled and refunded are final, and so is paid unless the
 * punishment is voided (TR-04); a refused fine may still become owed if a slower earlier request created it.
 */
export function fineAfter(stored: PunishmentRow, update: FineUpdate, now: Date): PunishmentRow {
  const { fine_status: status } = stored;
  const due_at = stored.due_at ?? now;
  if (status === null || status === 'cancelled' || status === 'refunded') return stored;
  if (update.status === 'refused') {
    if (!isOpen(status)) return stored;
    return withDueTime({ ...stored, fine_status: 'refused', fine_refusal: update.refusal }, due_at);
  }
  const known = { ...stored, debt_id: update.debtId ?? stored.debt_id, fine_refusal: null };
  if (update.status === 'refunded') return withDueTime({ ...known, fine_status: 'refunded' }, due_at);
  if (status === 'paid') return stored;
  if (update.status === 'refunding') {
    const asked = givingBack(known);
    return status === 'refunding' && asked.due_at === stored.due_at ? stored : asked;
  }
  // The economy keeps fines for a year, and has forgotten one that it cannot give back.
  if (status === 'refunding' && update.status !== 'cancelled') return stored;
  if (update.status === 'paid' && stored.voided_at)
    return withDueTime({ ...known, fine_status: 'refunding' }, due_at);
  if (update.status !== 'owed') return withDueTime({ ...known, fine_status: update.status }, due_at);
  if (stored.debt_id !== null) return stored;
  return withDueTime({ ...known, fine_status: stored.voided_at ? 'voiding' : 'owed' }, due_at);
}

/** The answer of the inventory about points, with those given back of a key that is voided; a refusal of null: it was before. */
export type PointsUpdate = { deducted: number; restored?: number | undefined } | { refusal: string | null };

/**
 * Applies a points update. A repeated update returns the same object. News of the deduction that comes after the punishment was
 * voided leaves the points open, because their key is voided yet.
 */
export function pointsAfter(stored: PunishmentRow, update: PointsUpdate, now: Date): PunishmentRow {
  const { points_status: status } = stored;
  const isKnown = 'deducted' in update && update.restored === undefined && stored.points_deducted !== null;
  if (!isOpen(status) || isKnown) return stored;
  return withDueTime({ ...stored, ...pointsEnd(update, status) }, stored.due_at ?? now);
}

function pointsEnd(update: PointsUpdate, status: Open): Partial<PunishmentRow> {
  if ('refusal' in update)
    return { points_status: update.refusal ? 'refused' : 'cancelled', points_refusal: update.refusal };
  const { deducted: points_deducted, restored } = update;
  if (restored !== undefined)
    return { points_status: 'cancelled', points_deducted, points_restored: restored };
  return { points_status: status === 'voiding' ? 'voiding' : 'deducted', points_deducted };
}

const LONGEST_DESCRIPTION = 255;

/** A reason cut to the length of a debt's description. */
export const described = (reason: string): string => beginningOf(reason, LONGEST_DESCRIPTION);

const REFERENCE = /^mdt:([1-9]\d{0,15})$/;
/** The reference of a fine or a deduction to its punishment. */
export const referenceOf = (punishmentId: number): string => `mdt:${punishmentId}`;
/** The punishment that a reference names; undefined for another service's, or none. */
export const punishmentOf = (reference: string | null): number | undefined => {
  const id = Number(reference && REFERENCE.exec(reference)?.[1]);
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
};
