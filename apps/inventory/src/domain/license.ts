import { fail, type Failure } from '@cabildo/contracts';
import {
  MAX_LICENSE_DEPTH,
  type characterLicense,
  type characterLicenseFact,
  type LICENSE_STATUSES,
  type LICENSE_TYPES,
  type license as licenseShape,
} from '@cabildo/contracts/inventory/license.ts';
import type { z } from 'zod';

export interface License {
  license_id: number;
  name: string;
  type: (typeof LICENSE_TYPES)[number];
  name_label: string | null;
  price: number | null;
  image_url: string | null;
  shop_visible: boolean;
  max_points: number | null;
  parent_license_id: number | null;
  created_at: Date;
}

/** What a character is or was licensed for. */
export interface LicenseRecord {
  status: (typeof LICENSE_STATUSES)[number];
  points: number | null;
  revoked_by: string | null;
  granted_at: Date;
  revoked_at: Date | null;
}

/** The licences of a server, each with the one that it hangs on. */
export type Parents = ReadonlyMap<number, number | null>;

/** How a character stands to a licence: `status` is null for one that was never his. */
export interface Standing {
  license_id: number;
  parent_license_id: number | null;
  status: LicenseRecord['status'] | null;
  revoked_by: string | null;
}

/** How a character stands to some licences and to all that they hang on. */
export type Standings = ReadonlyMap<number, Standing>;

/** A licence and all that it hangs on, upwards. */
function lineOf(parents: Parents, id: number): number[] {
  const line: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** How many licences hang one on another from this one downwards, itself included. */
function heightOf(parents: Parents, id: number): number {
  return Math.max(...[...parents.keys()].map((each) => lineOf(parents, each).indexOf(id) + 1));
}

/** Why a licence of a certain height may not hang on this one; undefined: it may. */
export function refuseParent(
  parents: Parents,
  parentId: number,
  height = 1,
): Failure<'not_found' | 'limit_exceeded'> | undefined {
  if (!parents.has(parentId)) return fail('not_found', { message: NO_PARENT });
  const isTooDeep = lineOf(parents, parentId).length + height > MAX_LICENSE_DEPTH;
  return isTooDeep ? fail('limit_exceeded', { message: TOO_DEEP }) : undefined;
}

/** LI-03: why a licence that is there may not hang on this one; undefined: it may. */
export function refuseMove(
  parents: Parents,
  id: number,
  parentId: number,
): Failure<'error' | 'not_found' | 'limit_exceeded'> | undefined {
  if (lineOf(parents, parentId).includes(id)) return fail('error', { message: CYCLE });
  return refuseParent(parents, parentId, heightOf(parents, id));
}

/** LI-03: a licence is valid while it and all that it hangs on are granted. Nothing (null) is always valid. */
export function isValid(standings: Standings, id: number | null): boolean {
  for (let at = id; at !== null;) {
    const standing = standings.get(at);
    if (standing?.status !== 'granted') return false;
    at = standing.parent_license_id;
  }
  return true;
}

type InvalidReason = z.output<typeof characterLicense>['invalid_reason'];

/** Why a licence that a character has or had is worth nothing; null: it is valid. `standings` are those of its parent. */
export function invalidReasonOf(
  { status, parent_license_id }: Pick<LicenseRecord & License, 'status' | 'parent_license_id'>,
  standings: Standings,
): InvalidReason {
  if (status === 'revoked') return 'revoked';
  return isValid(standings, parent_license_id) ? null : 'parent_revoked';
}

/** LI-02, LI-03: why staff may not grant a licence to a character; undefined: they may. */
export function refuseGrant(
  standings: Standings,
  id: number,
): Failure<'already_exists' | 'forbidden'> | undefined {
  const standing = standings.get(id)!;
  if (standing.status === 'granted') return fail('already_exists', { message: GRANTED });
  const hasParent = isValid(standings, standing.parent_license_id);
  return hasParent ? undefined : fail('forbidden', { message: PARENT_LACKING });
}

/** SH-05: why a character may not buy a licence; undefined: he may. What staff took, staff alone give back. */
export function refusePurchase(
  standings: Standings,
  id: number,
): Failure<'already_exists' | 'forbidden'> | undefined {
  const { status, revoked_by } = standings.get(id)!;
  const takenByStaff = status === 'revoked' && revoked_by!.startsWith(BY_USER);
  return takenByStaff ? fail('forbidden', { message: TAKEN }) : refuseGrant(standings, id);
}

const BY_USER = 'user#';
/** What is kept of a user who revokes a licence (spec 2.8). */
export const revokedByUser = (userId: number): string => `${BY_USER}${userId}`;

/**
 * The points that are left on a licence: those that are stored, but never more than it has by now. One that was granted
 * when the licence had no points has all of them.
 */
export function pointsLeft(points: number | null, maxPoints: number): number {
  return Math.min(points ?? maxPoints, maxPoints);
}

/** A record whose licence was taken, by a user or by the loss of the last point. */
export function revoked(record: LicenseRecord, revoked_by: string, now: Date): LicenseRecord {
  return { ...record, status: 'revoked', revoked_by, revoked_at: now };
}

/** A licence as people are shown it. */
export function presentLicense(license: License): z.output<typeof licenseShape> {
  return { ...license, created_at: license.created_at.toISOString() };
}

type Named = Pick<License, 'license_id' | 'name' | 'type' | 'name_label' | 'max_points'>;

/** A character's licence as facts tell it. */
export function recordFact(
  characterId: number,
  { license_id, name, type, name_label, max_points }: Named,
  { status, points, revoked_by, granted_at, revoked_at }: LicenseRecord,
): z.output<typeof characterLicenseFact> {
  return {
    server_character_id: characterId,
    license_id,
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

/** A character's licence as people are shown it (LI-04). */
export function presentRecord(
  { server_character_id: _, ...fact }: ReturnType<typeof recordFact>,
  invalid_reason: InvalidReason,
): z.output<typeof characterLicense> {
  return { ...fact, is_valid: invalid_reason === null, invalid_reason };
}

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
