import { fail, type Failure } from '@cabildo/contracts/errors';
import type { DeductionOutcome } from '@cabildo/contracts/inventory/licenses/deductions.ts';
import {
  AUTO_REVOKED,
  MAX_LICENSE_DEPTH,
  type characterLicense,
  type characterLicenseEvent,
  type license as licenseShape,
} from '@cabildo/contracts/inventory/licenses/licenses.ts';
import type { z } from 'zod';
import type { Deduction } from './deductions.table.ts';
import type { License, LicenseRecord, LicenseStatuses, Parents } from './table.ts';

/** A licence and its ancestors, from the licence upwards. */
function lineOf(parents: Parents, id: number): number[] {
  const line: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** The length of the longest line of descendants of a licence, itself included. */
function heightOf(parents: Parents, id: number): number {
  return Math.max(...[...parents.keys()].map((each) => lineOf(parents, each).indexOf(id) + 1));
}

/** Refuses a parent that is missing or makes a line too long; `height` is that of the child. Undefined when allowed. */
export function refuseParent(
  parents: Parents,
  parentId: number,
  height = 1,
): Failure<'not_found' | 'limit_exceeded'> | undefined {
  if (!parents.has(parentId)) return fail('not_found', { message: NO_PARENT });
  const isTooDeep = lineOf(parents, parentId).length + height > MAX_LICENSE_DEPTH;
  return isTooDeep ? fail('limit_exceeded', { message: TOO_DEEP }) : undefined;
}

/** LI-03: refuses a new parent of an existing licence; undefined when it may be the parent. */
export function refuseMove(
  parents: Parents,
  id: number,
  parentId: number,
): Failure<'error' | 'not_found' | 'limit_exceeded'> | undefined {
  if (lineOf(parents, parentId).includes(id)) return fail('error', { message: CYCLE });
  return refuseParent(parents, parentId, heightOf(parents, id));
}

/** LI-03: a licence is valid while it and all its ancestors are granted. No licence (null) is always valid. */
export function isValid(licenseStatuses: LicenseStatuses, id: number | null): boolean {
  for (let at = id; at !== null;) {
    const found = licenseStatuses.get(at);
    if (found?.status !== 'granted') return false;
    at = found.parent_license_id;
  }
  return true;
}

type InvalidReason = z.output<typeof characterLicense>['invalid_reason'];

/** The reason why a licence of a character is invalid; null when the licence is valid. */
export function invalidReasonOf(
  { status, parent_license_id }: Pick<LicenseRecord & License, 'status' | 'parent_license_id'>,
  licenseStatuses: LicenseStatuses,
): InvalidReason {
  if (status === 'revoked') return 'revoked';
  return isValid(licenseStatuses, parent_license_id) ? null : 'parent_revoked';
}

/** LI-02, LI-03: refuses a grant by staff; undefined when they may grant it. */
export function refuseGrant(
  licenseStatuses: LicenseStatuses,
  { id, parent_license_id }: Pick<License, 'id' | 'parent_license_id'>,
): Failure<'already_exists' | 'forbidden'> | undefined {
  const isGranted = licenseStatuses.get(id)?.status === 'granted';
  if (isGranted) return fail('already_exists', { message: GRANTED });
  const hasParent = isValid(licenseStatuses, parent_license_id);
  return hasParent ? undefined : fail('forbidden', { message: PARENT_LACKING });
}

/** SH-05: refuses the purchase of a licence; only staff can grant again what staff revoked. Undefined when it may be bought. */
export function refusePurchase(
  licenseStatuses: LicenseStatuses,
  license: Pick<License, 'id' | 'parent_license_id'>,
): Failure<'already_exists' | 'forbidden'> | undefined {
  const found = licenseStatuses.get(license.id);
  const isTakenByStaff = found?.status === 'revoked' && found.revoked_by!.startsWith(BY_USER);
  return isTakenByStaff ? fail('forbidden', { message: TAKEN }) : refuseGrant(licenseStatuses, license);
}

const BY_USER = 'user#';
/** The value of `revoked_by` for a user (spec 2.8). */
export const revokedByUser = (userId: number): string => `${BY_USER}${userId}`;

/**
 * The points left on a licence: the stored points, but at most the present maximum. A licence that was granted before it
 * had points has all of them.
 */
export function pointsLeft(points: number | null, maxPoints: number): number {
  return Math.min(points ?? maxPoints, maxPoints);
}

/** A record after its licence was granted, for the first time or again: with all points. */
export function granted({ max_points }: Pick<License, 'max_points'>, now: Date): LicenseRecord {
  return { status: 'granted', points: max_points, revoked_by: null, granted_at: now, revoked_at: null };
}

/** A record after its licence was revoked, by a user or by the loss of the last point. */
export function revoked(record: LicenseRecord, revoked_by: string, now: Date): LicenseRecord {
  return { ...record, status: 'revoked', revoked_by, revoked_at: now };
}

/** LI-01: refuses a deduction from a character's licence; undefined when points can be deducted. */
export function refuseDeduction(
  license: Pick<License, 'max_points'> | undefined,
  record: Pick<LicenseRecord, 'status'> | undefined,
): Failure<'not_found' | 'already_processed' | 'error'> | undefined {
  if (!license) return fail('not_found');
  const refused = refuseRevocation(record);
  if (refused) return refused;
  return license.max_points === null ? fail('error', { message: NO_POINTS }) : undefined;
}

/** Refuses to take a licence that the character does not have; undefined when it can be taken. */
export function refuseRevocation(
  record: Pick<LicenseRecord, 'status'> | undefined,
): Failure<'not_found' | 'already_processed'> | undefined {
  if (!record) return fail('not_found', { message: NEVER_GRANTED });
  return record.status === 'revoked' ? fail('already_processed', { message: REVOKED }) : undefined;
}

/** LI-01: the record after a deduction of points, as many as are left; refused where the licence has no points. */
export function decideDeduction(
  license: Pick<License, 'max_points'>,
  record: LicenseRecord,
  { points, now }: { points: number; now: Date },
): { record: LicenseRecord; taken: number; left: number } | Failure<'error'> {
  if (license.max_points === null) return fail('error', { message: NO_POINTS });
  const before = pointsLeft(record.points, license.max_points);
  const taken = Math.min(points, before);
  const left = before - taken;
  const fewer = { ...record, points: left };
  return { record: left === 0 ? revoked(fewer, AUTO_REVOKED, now) : fewer, taken, left };
}

/**
 * OT-06: the record after points are given back, at most to the maximum of the licence. One that the loss of its points had
 * revoked is granted again, as the same grant; one that staff revoked stays revoked.
 */
export function decideRestoration(
  { max_points }: Pick<License, 'max_points'>,
  record: LicenseRecord,
  points: number,
): { record: LicenseRecord; given: number; left: number } | Failure<'error' | 'already_processed'> {
  if (max_points === null) return fail('error', { message: NO_POINTS });
  const before = pointsLeft(record.points, max_points);
  const left = Math.min(before + points, max_points);
  if (left === before) return fail('already_processed', { message: ALL_POINTS });
  const revived = { status: 'granted', revoked_by: null, revoked_at: null } as const;
  const isRevived = record.revoked_by === AUTO_REVOKED;
  return { record: { ...record, points: left, ...(isRevived && revived) }, given: left - before, left };
}

/** Whether points were deducted from this very grant of a licence, which may have been granted anew since. */
export const isOfGrant = (
  { granted_at, created_at }: { granted_at: Date | null; created_at: Date },
  record: Pick<LicenseRecord, 'granted_at'>,
): boolean =>
  granted_at === null
    ? record.granted_at <= created_at
    : record.granted_at.getTime() === granted_at.getTime();

/** The answer to another service that asked for a deduction. */
export const outcomeOf = ({ points, refusal }: Pick<Deduction, 'points' | 'refusal'>): DeductionOutcome =>
  points === null ? ({ deducted: false, refusal } as DeductionOutcome) : { deducted: true, points };

/** A licence as callers see it. */
export function presentLicense({
  id,
  server_id: _,
  created_at,
  ...license
}: License): z.output<typeof licenseShape> {
  return { license_id: id, ...license, created_at: created_at.toISOString() };
}

type Named = Pick<License, 'id' | 'name' | 'type' | 'name_label' | 'max_points'>;

/** A character's licence as events carry it. */
export function recordData(
  characterId: number,
  { id, name, type, name_label, max_points }: Named,
  { status, points, revoked_by, granted_at, revoked_at }: LicenseRecord,
): z.output<typeof characterLicenseEvent> {
  return {
    server_character_id: characterId,
    license_id: id,
    name,
    type,
    name_label,
    status,
    is_revoked: status === 'revoked',
    points_remaining: max_points === null ? null : pointsLeft(points, max_points),
    max_points,
    revoked_by,
    granted_at: granted_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

/** A character's licence as callers see it (LI-04). */
export function presentRecord(
  { server_character_id: _, ...data }: ReturnType<typeof recordData>,
  invalid_reason: InvalidReason,
): z.output<typeof characterLicense> {
  return { ...data, is_valid: invalid_reason === null, invalid_reason };
}

export const noLicense = (): Failure<'not_found'> =>
  fail('not_found', {
    message: { es: 'El servidor no tiene esta licencia.', en: 'The server has no such licence.' },
  });

export const NEVER_GRANTED = {
  es: 'El personaje no tiene esta licencia.',
  en: 'The character does not have this licence.',
};

const REVOKED = {
  es: 'La licencia del personaje ya está revocada.',
  en: 'The licence of the character is revoked already.',
};

const NO_POINTS = {
  es: 'Esta licencia no tiene puntos: define max_points o revócala.',
  en: 'This licence has no points: give it max_points, or revoke it.',
};

const ALL_POINTS = {
  es: 'La licencia ya tiene todos sus puntos.',
  en: 'The licence has all its points already.',
};

const NO_PARENT = {
  es: 'La licencia principal no existe en este servidor.',
  en: 'The parent licence does not exist on this server.',
};

const TOO_DEEP = {
  es: `Como mucho ${MAX_LICENSE_DEPTH} licencias pueden depender una de otra.`,
  en: `At most ${MAX_LICENSE_DEPTH} licences may hang one on another.`,
};

const CYCLE = {
  es: 'La licencia acabaría dependiendo de sí misma. Elige otra licencia principal.',
  en: 'The licence would end up hanging on itself. Choose another parent.',
};

const GRANTED = {
  es: 'El personaje ya tiene esta licencia.',
  en: 'The character has this licence already.',
};

const PARENT_LACKING = {
  es: 'El personaje necesita antes la licencia de la que depende esta, en vigor.',
  en: 'The character first needs the licence that this one hangs on, and a valid one.',
};

const TAKEN = {
  es: 'Esta licencia fue retirada por el personal del servidor y solo él puede devolverla.',
  en: 'Staff of the server took this licence away, and only they can give it back.',
};
