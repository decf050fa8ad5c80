import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { shiftStarted } from '@cabildo/contracts/mdt/shifts/events.ts';
import type { shift } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import type { Membership } from '@cabildo/contracts/permissions';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import type { Tx } from '@cabildo/kit/database';
import { spendQuota, type Ask, type Emit } from '@cabildo/kit/service';
import type { z } from 'zod';
import { lockOfficer, type OfficerRow } from '../rosters/table.ts';
import { endShift } from './end.ts';
import { lockPlayer } from './players.table.ts';
import { endOf, shiftView } from './rules.ts';
import { insertShift, lockOpenShift, type ShiftRow } from './table.ts';

/** Asks since when a player is a member, because the gateway may still have a membership cached that has ended. */
export async function memberSince(
  ask: Ask,
  { server_id, user_id }: Membership,
): Promise<Date | Failure<'forbidden'>> {
  const known = await ask(resolveMembership, { server_id, user_id });
  return known.member_since === null ? fail('forbidden') : new Date(known.member_since);
}

interface Beginning {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
  readonly member: Membership;
  readonly characterId: number;
  readonly since: Date;
}

/** For whom a shift is served. */
type Post = Pick<ShiftRow, 'department_id' | 'department' | 'org_id'>;

/** How the unit of a shift is called, where it is heard and what it drives (LD-02). */
export type Sign = Pick<ShiftRow, 'callsign' | 'radio_channel' | 'plate'>;
export const UNSIGNED: Sign = { callsign: null, radio_channel: null, plate: null };

/**
 * OT-02, PY-02: begins a shift of a character, which has one open at most, of whatever kind.
 * @param postOf decides where the character serves, which is locked
 * @param signOf decides how its unit is called, which no other shift takes meanwhile
 */
export async function beginShift<C extends 'not_found' | 'forbidden' | 'already_exists' = never>(
  { tx, emit, now, member, characterId, since }: Beginning,
  postOf: (officer: OfficerRow) => Promise<Post | Failure<C>> | Post,
  signOf: (officer: OfficerRow) => Promise<Sign | Failure<C>> | Sign = () => UNSIGNED,
): Promise<
  | { shift_id: number; shift: z.output<typeof shift> }
  | Failure<C | 'already_exists' | 'character_not_found' | 'forbidden' | 'limit_exceeded'>
> {
  const spent = await spendQuota(tx, { name: 'shifts_started', member, now });
  if (spent) return spent;
  const { server_id, user_id } = member;
  const officer = await lockOfficer(tx, server_id, characterId);
  if (officer.ended_at) return fail('character_not_found');
  const leftAt = await lockPlayer(tx, server_id, user_id);
  if (leftAt && since <= leftAt) return fail('forbidden');
  const sign = await signOf(officer);
  if (isFailure(sign)) return sign;
  const open = await lockOpenShift(tx, characterId);
  // A shift past its limit does not block a new one, even before the job has ended it.
  if (open && endOf(open, now)) await endShift(tx, emit, open, { at: now, by: 'over_24_hours', now });
  const post = await postOf(officer);
  if (isFailure(post)) return post;
  const began = await insertShift(tx, {
    server_id,
    character_id: characterId,
    user_id,
    ...post,
    ...sign,
    started_at: now,
    member_since: since,
  });
  if (!began) return fail('already_exists', { message: ON_DUTY });
  const view = shiftView(began, now);
  emit(draft(shiftStarted, { ...view, department: began.department }, [characterId]));
  return { shift_id: began.id, shift: view };
}

const ON_DUTY = {
  es: 'El personaje ya está de servicio.',
  en: 'The character is on duty already.',
};
