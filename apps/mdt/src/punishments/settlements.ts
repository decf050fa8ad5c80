import createFine from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import voidFine from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.rpc.ts';
import type { DeductionOutcome } from '@cabildo/contracts/inventory/licenses/deductions.ts';
import voidPoints from '@cabildo/contracts/inventory/licenses/void_points.rpc.ts';
import { transactEmitting, type Ask, type EmittingScope } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { applyFineUpdate, applyPointsUpdate } from './apply-updates.ts';
import { described, referenceOf, type FineUpdate } from './rules.ts';
import { punishments, type PunishmentRow } from './table.ts';

interface Scope {
  deps: Pick<Deps, 'database' | 'outbox'>;
  ask: Ask;
  now: Date;
}

/**
 * Has the economy create, cancel or give back the fine of a punishment, as far as that is open (ECB-03, TR-04). A voided fine that may not
 * exist yet is created first, so that no earlier request, which may still be under way, creates it later.
 * @throws {BusError} {TransientError} while the economy or the database is away; a retry sends the same reference.
 */
export async function settleFine(scope: Scope, punishment: PunishmentRow): Promise<void> {
  const { fine_status: status, debt_id } = punishment;
  if (status !== 'pending' && status !== 'voiding' && status !== 'refunding') return;
  if (debt_id === null) {
    const made = await makeFine(scope.ask, punishment);
    await stored(scope, punishment, (within, row) => applyFineUpdate(within, row, made));
    if (made.status === 'refused') return;
  }
  if (status === 'pending') return;
  const ended = await cancelFine(scope.ask, punishment);
  await stored(scope, punishment, (within, row) => applyFineUpdate(within, row, ended));
}

async function makeFine(ask: Ask, punishment: PunishmentRow): Promise<FineUpdate> {
  const answer = await ask(createFine, {
    server_id: punishment.server_id,
    reference: referenceOf(punishment.id),
    debtor_character_id: punishment.character_id!,
    amount: punishment.fine_amount!,
    description: described(punishment.reason),
    officer_character_id: punishment.officer_character_id,
    department_id: punishment.department_id,
  });
  if (!answer.fined) return { status: 'refused', refusal: answer.refusal.failure };
  return { status: 'owed', debtId: answer.debt_id };
}

async function cancelFine(ask: Ask, { id, server_id }: PunishmentRow): Promise<FineUpdate> {
  const answer = await ask(voidFine, { server_id, reference: referenceOf(id) });
  // null: the economy has erased the fine with its server.
  const status = answer.refund ?? answer.status ?? 'cancelled';
  if (status === 'signed' || status === 'unsigned') throw new Error(`a voided fine is ${status}`);
  return { status, debtId: null };
}

/**
 * Has the inventory deduct the points of a punishment, or void the deduction and give them back, as far as that is open (V1-06,
 * OT-06).
 * @throws {BusError} {TransientError} while the inventory or the database is away; a retry sends the same key.
 */
export async function settlePoints(scope: Scope, punishment: PunishmentRow): Promise<void> {
  const { points_status: status, license_points } = punishment;
  if (status !== 'pending' && status !== 'voiding') return;
  const order = {
    key: referenceOf(punishment.id),
    server_id: punishment.server_id,
    server_character_id: punishment.character_id!,
    license_id: punishment.license_id!,
  };
  const answer: DeductionOutcome & { restored?: number } =
    status === 'pending'
      ? await scope.ask(deductPoints, { ...order, points: license_points! })
      : await scope.ask(voidPoints, order);
  const update = answer.deducted
    ? { deducted: answer.points, restored: answer.restored }
    : { refusal: answer.refusal?.failure ?? null };
  await stored(scope, punishment, (within, row) => applyPointsUpdate(within, row, update));
}

/** Applies an answer to the punishment as it is now, which may have been voided or erased since the request. */
const stored = (
  { deps, now }: Scope,
  { id }: PunishmentRow,
  store: (scope: EmittingScope & { now: Date }, row: PunishmentRow) => Promise<void>,
): Promise<void> =>
  transactEmitting(deps, now, async (scope) => {
    for (const row of await punishments.lock(scope.tx, [id])) await store({ ...scope, now }, row);
  });
