import {
  fail,
  isAllowed,
  type Failure,
  type InputOf,
  type KeyMembership,
  type Membership,
  type Message,
  pick,
} from '@cabildo/contracts';
import type { linkedPunishment } from '@cabildo/contracts/mdt/cases/cases.ts';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import type { punishment } from '@cabildo/contracts/mdt/punishments/punishments.ts';
import type { z } from 'zod';
import type { Readable } from './readers.ts';
import type { PunishmentRow } from './table.ts';

export type PunishmentView = z.output<typeof punishment>;

const statusOf = ({ voided_at, expires_at }: PunishmentRow, now: Date): PunishmentView['status'] => {
  if (voided_at) return 'voided';
  return expires_at && expires_at <= now ? 'expired' : 'active';
};

/** A punishment as people see it. */
export function punishmentView(row: PunishmentRow, now: Date): PunishmentView {
  const { fine_amount, fine_status, license_id, license_points, points_status } = row;
  return {
    punishment_id: row.id,
    server_id: row.server_id,
    status: statusOf(row, now),
    type: row.type,
    server_character_id: row.character_id,
    ...pick(row, 'user_id', 'reason', 'evidence', 'officer_character_id', 'jail_minutes'),
    expires_at: row.expires_at?.toISOString() ?? null,
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
      status: points_status!,
      refusal: row.points_refusal,
    },
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    voided_by: row.voided_by,
    voided_at: row.voided_at?.toISOString() ?? null,
    void_reason: row.void_reason,
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

const LONGEST_YEARS = 10;

/** V1-06: refuses parameters that do not go together, by the first rule that is broken; undefined when all go. */
export function refuseTogether(
  input: InputOf<typeof createPunishment>,
  now: Date,
): Failure<'error'> | undefined {
  const { server_character_id, user_id, type, fine_amount, jail_minutes, license_id, license_points } = input;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_YEARS);
  const ends = input.expires_at && new Date(input.expires_at);
  const wrong: readonly (readonly [boolean, Message])[] = [
    [(server_character_id === undefined) === (user_id === undefined), ONE_OF_TWO],
    [user_id !== undefined && fine_amount !== undefined, USERS_PAY_NOT],
    [user_id !== undefined && license_points !== undefined, USERS_DRIVE_NOT],
    [type === 'fine' && fine_amount === undefined, NO_AMOUNT],
    [type !== 'jail' && jail_minutes !== undefined, NO_JAIL],
    [(license_id === undefined) !== (license_points === undefined), POINTS_OF_WHAT],
    [ends !== undefined && !(ends > now && ends <= latest), WRONG_END],
  ];
  const first = wrong.find(([isWrong]) => isWrong);
  return first && fail('error', { message: first[1] });
}

type Punisher = Membership | KeyMembership;

/** OT-06: refuses points that the punisher may not deduct; undefined when the punisher may impose everything. */
export function refuseUnpermitted(
  { license_points }: Pick<InputOf<typeof createPunishment>, 'license_points'>,
  punisher: Pick<Punisher, 'role' | 'permissions'>,
): Failure<'forbidden'> | undefined {
  if (license_points === undefined || isAllowed('manage_licenses', punisher)) return undefined;
  return fail('forbidden', { message: NO_POINTS });
}

/** OT-06: refuses to punish a member of a higher rank; undefined as `hierarchy` is that of a former member, who has none. */
export const refuseAbove = (
  punisher: Pick<Punisher, 'hierarchy'>,
  hierarchy: number | undefined,
): Failure<'forbidden'> | undefined =>
  hierarchy !== undefined && hierarchy > punisher.hierarchy
    ? fail('forbidden', { message: ABOVE })
    : undefined;

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

/** Sets when a row is due: at this time while its fine or its points are open, else never. */
const withDueTime = (row: PunishmentRow, due_at: Date): PunishmentRow => ({
  ...row,
  due_at: isOpen(row.fine_status) || isOpen(row.points_status) ? due_at : null,
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
  fine_status: null,
  debt_id: null,
  fine_refusal: null,
  points_status: null,
  points_deducted: null,
  points_refusal: null,
};

/** Voids a punishment. Its fine is cancelled unless it is paid; points that were deducted stay so. */
export function decideVoid(
  stored: PunishmentRow,
  { by, reason, now }: { by: number; reason: string | null; now: Date },
): PunishmentRow | Failure<'already_processed'> {
  if (stored.voided_at)
    return fail('already_processed', { fields: { current: punishmentView(stored, now) } });
  const { fine_status, points_status } = stored;
  const voided: PunishmentRow = {
    ...stored,
    voided_by: by,
    voided_at: now,
    void_reason: reason,
    fine_status: fine_status === 'pending' || fine_status === 'owed' ? 'voiding' : fine_status,
    points_status: points_status === 'pending' ? 'voiding' : points_status,
  };
  return withDueTime(voided, now);
}

/** The state of a fine in the economy, from an answer or an event. */
export type FineUpdate =
  { status: 'owed' | 'paid' | 'cancelled'; debtId: number | null } | { status: 'refused'; refusal: string };

/**
 * Applies a fine update. Stale and repeated updates return the same object. Paid and cancelled are final; a refused fine may
 * still become owed if a slower earlier request created it.
 */
export function fineAfter(stored: PunishmentRow, update: FineUpdate, now: Date): PunishmentRow {
  const { fine_status: status } = stored;
  const due_at = stored.due_at ?? now;
  if (status === null || status === 'paid' || status === 'cancelled') return stored;
  if (update.status === 'refused') {
    if (!isOpen(status)) return stored;
    return withDueTime({ ...stored, fine_status: 'refused', fine_refusal: update.refusal }, due_at);
  }
  const known = { ...stored, debt_id: update.debtId ?? stored.debt_id, fine_refusal: null };
  if (update.status !== 'owed') return withDueTime({ ...known, fine_status: update.status }, due_at);
  if (stored.debt_id !== null) return stored;
  return withDueTime({ ...known, fine_status: stored.voided_at ? 'voiding' : 'owed' }, due_at);
}

/** The answer of the inventory about points; a refusal of null: the key was voided. */
export type PointsUpdate = { deducted: number } | { refusal: string | null };

/** Applies a points update. A repeated update returns the same object. */
export function pointsAfter(stored: PunishmentRow, update: PointsUpdate, now: Date): PunishmentRow {
  if (!isOpen(stored.points_status)) return stored;
  const ended: PunishmentRow =
    'deducted' in update
      ? { ...stored, points_status: 'deducted', points_deducted: update.deducted }
      : {
          ...stored,
          points_status: update.refusal ? 'refused' : 'cancelled',
          points_refusal: update.refusal,
        };
  return withDueTime(ended, stored.due_at ?? now);
}

const LONGEST_DESCRIPTION = 255;

/** A reason cut to the length of a debt's description, without half a character at its end. */
export const described = (reason: string): string =>
  reason.slice(0, LONGEST_DESCRIPTION).replace(/[\ud800-\udbff]$/, '');

const REFERENCE = /^mdt:([1-9]\d{0,14})$/;
/** The reference of a fine or a deduction to its punishment. */
export const referenceOf = (punishmentId: number): string => `mdt:${punishmentId}`;
/** The punishment that a reference names; undefined for another service's, or none. */
export const punishmentOf = (reference: string | null): number | undefined => {
  const id = reference && REFERENCE.exec(reference)?.[1];
  return id ? Number(id) : undefined;
};

const ONE_OF_TWO = {
  es: 'Indica server_character_id o user_id, y solo uno de los dos.',
  en: 'Send server_character_id or user_id, and only one of them.',
};
const USERS_PAY_NOT = {
  es: 'Un usuario no tiene cuentas: una multa es de un personaje (server_character_id).',
  en: 'A user has no accounts: a fine is for a character (server_character_id).',
};
const USERS_DRIVE_NOT = {
  es: 'Un usuario no tiene licencias: los puntos son de un personaje (server_character_id).',
  en: 'A user has no licences: points are for a character (server_character_id).',
};
const NO_AMOUNT = { es: 'Una multa necesita fine_amount.', en: 'A fine needs fine_amount.' };
const NO_JAIL = {
  es: 'jail_minutes solo es posible con el tipo jail.',
  en: 'jail_minutes is only for type jail.',
};
const POINTS_OF_WHAT = {
  es: 'license_points y license_id van juntos.',
  en: 'license_points and license_id go together.',
};
const WRONG_END = {
  es: `expires_at debe estar en el futuro, a ${LONGEST_YEARS} años como máximo.`,
  en: `expires_at must be in the future, ${LONGEST_YEARS} years away at most.`,
};
const NO_POINTS = {
  es: 'Quitar puntos necesita el permiso manage_licenses. Sanciona sin license_points o pide el permiso.',
  en: 'Taking points needs the permission manage_licenses. Punish without license_points, or ask for the permission.',
};
const ABOVE = {
  es: 'Esa persona está por encima de ti en el servidor. Pide la sanción a alguien de su rango o superior.',
  en: 'That person stands above you on the server. Ask somebody of their rank or higher to punish.',
};
