import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { isAllowed, type Access, type Membership } from '@cabildo/contracts/permissions';
import { itemConfiscated } from '@cabildo/contracts/inventory/holdings/events.ts';
import type { frisk, friskConfig } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import type { z } from 'zod';
import type { HoldingRow } from '../holdings/table.ts';
import type { ItemRow } from '../items/table.ts';
import type { ItemDecision } from '../holdings/movement.ts';
import type { FriskConfig } from './config.table.ts';
import type { Frisk, FriskResult } from './table.ts';

const FRISK_MS = 15 * 60_000;
const STEP_MS = 2 * 60_000;
const STAFF: Access = ['admin', 'manage_items'];

/** FR-07: where only people on duty may frisk, these may. */
const ON_DUTY: Access = ['frisk', 'admin', 'manage_items'];

/** FR-02, FR-07: a frisk expires two minutes after its last step, and in any case a quarter of an hour after its start. */
export const expiryOf = (startedAt: Date, steppedAt: Date = startedAt): Date =>
  new Date(Math.min(startedAt.getTime() + FRISK_MS, steppedAt.getTime() + STEP_MS));

/** FR-07: whether a member frisks by the power of a department, and so goes before other members. */
export const goesBefore = (membership: Membership): boolean => isAllowed('frisk', membership);

/** FR-07: refuses a member who may not frisk in a server of this configuration; undefined for one who may. */
export function refuseOffDuty(
  { who }: Pick<FriskConfig, 'who'>,
  membership: Membership,
): Failure<'forbidden'> | undefined {
  if (who === 'anyone' || isAllowed(ON_DUTY, membership)) return undefined;
  return fail('forbidden', { message: OFF_DUTY });
}

/** FR-03: only the searcher decides and completes. */
export const isSearcher = (frisk: Frisk, { user_id }: Membership): boolean =>
  frisk.searcher_user_id === user_id;

/** FR-06: the searcher and staff may cancel. */
export const mayCancel = (frisk: Frisk, membership: Membership): boolean =>
  isSearcher(frisk, membership) || isAllowed(STAFF, membership);

/** FR-06: the target, the searcher and staff may read. */
export const mayRead = (frisk: Frisk, membership: Membership): boolean =>
  frisk.target_user_id === membership.user_id || mayCancel(frisk, membership);

/** A frisk at a given time: expired from `expires_at` on, even if that is not stored yet (FR-02). */
export function asOf(frisk: Frisk, now: Date): Frisk {
  if (frisk.state !== 'open' || now < frisk.expires_at) return frisk;
  return { ...frisk, state: 'expired', finished_at: frisk.expires_at };
}

/** Refuses a frisk that is no longer open (FR-02, FR-04); undefined when it is open. */
export function refuseUnlessOpen(
  frisk: Frisk,
  now: Date,
): Failure<'expired' | 'already_processed'> | undefined {
  const { state } = asOf(frisk, now);
  if (state === 'open') return undefined;
  return state === 'expired'
    ? fail('expired', { message: EXPIRED })
    : fail('already_processed', { message: state === 'completed' ? COMPLETED : CANCELLED });
}

/** Refuses to complete a frisk with undecided results (FR-04); undefined when all are decided. */
export function refuseUndecided(results: readonly FriskResult[]): Failure<'error'> | undefined {
  const pending = results.filter(({ result }) => result === null).map(({ result_id }) => result_id);
  if (pending.length === 0) return undefined;
  return fail('error', { status: 409, message: UNDECIDED, fields: { pending_results: pending } });
}

export interface Confiscated {
  confiscated: { item_id: number; quantity: number }[];
}

/** The states that a confiscation depends on: for each confiscated result its item, and the target's units of it. */
export interface ConfiscationStates {
  readonly items: readonly (ItemRow | undefined)[];
  readonly holdings: readonly (HoldingRow | undefined)[];
}

/** Where confiscated units go: into the evidence of a department, which is a holder. */
export interface Evidence {
  readonly departmentId: number;
  readonly holderId: number;
}

/**
 * FR-05: takes the found units of each confiscated item, or all that the target still has if those are fewer, and destroys them or
 * makes them evidence (RC-04). Items that were deleted since are left out (IT-03).
 */
export function decideConfiscation(
  frisk: Frisk,
  results: readonly FriskResult[],
  { items, holdings }: ConfiscationStates,
  evidence?: Evidence,
): ItemDecision<Confiscated> {
  const { id: session_id, searcher_character_id, target_character_id } = frisk;
  const taken = results.flatMap(({ item_id, quantity: found }, at) => {
    const item = items[at];
    if (!item) return [];
    const before = holdings[at]!.quantity;
    const quantity = Math.min(found, before);
    return quantity > 0 ? [{ item_id, name: item.name, quantity, held: before - quantity }] : [];
  });
  return {
    output: { confiscated: taken.map(({ item_id, quantity }) => ({ item_id, quantity })) },
    movement: taken.map(({ item_id, quantity }) => ({
      item_id,
      quantity,
      from: target_character_id,
      to: evidence?.holderId ?? 'void',
      reason: 'confiscate',
      reference: session_id,
    })),
    events: taken.map((each) => {
      const department_id = evidence?.departmentId ?? null;
      const data = { session_id, searcher_character_id, target_character_id, ...each, department_id };
      return draft(itemConfiscated, data, [searcher_character_id, target_character_id]);
    }),
  };
}

const OFF_DUTY = {
  es: 'En este servidor solo cachea quien está de servicio en un departamento con el poder frisk. Empieza un turno allí.',
  en: 'In this server only people on duty in a department with the power frisk may frisk. Start a shift there.',
};
const EXPIRED = {
  es: 'El cacheo ha caducado. Empieza otro con start.',
  en: 'The frisk has expired. Begin another one with start.',
};
const COMPLETED = { es: 'El cacheo ya se completó.', en: 'The frisk is completed already.' };
const CANCELLED = { es: 'El cacheo se canceló.', en: 'The frisk was cancelled.' };
const UNDECIDED = {
  es: 'Quedan objetos por decidir: confirma cada uno de pending_results con confirm_action.',
  en: 'Some items are undecided: settle each of pending_results with confirm_action.',
};

/** The rules of a server as callers see them. */
export const configView = ({ who, updated_at, updated_by }: FriskConfig): z.output<typeof friskConfig> => ({
  who,
  updated_at: updated_at?.toISOString() ?? null,
  updated_by,
});

/** A frisk at a given time, as callers see it, without its results. */
export function friskView(row: Frisk, now: Date): z.output<typeof frisk> {
  const { id, started_at, expires_at, finished_at, ...shown } = asOf(row, now);
  return {
    session_id: id,
    ...pick(shown, 'searcher_character_id', 'target_character_id', 'state'),
    started_at: started_at.toISOString(),
    expires_at: expires_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}
