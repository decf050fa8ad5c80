import { draft } from '@cabildo/contracts/event';
import { shiftEnded } from '@cabildo/contracts/mdt/shifts/events.ts';
import type { EndReason } from '@cabildo/contracts/mdt/shifts/shifts.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { withdrawUnits } from '../calls/withdraw.ts';
import { ending, shiftView } from './rules.ts';
import { updateShift, type ShiftRow } from './table.ts';

interface Ending<At> {
  at: At;
  by: EndReason;
  now: Date;
  /** The lead or admin who ends the shift of another (OT-13). */
  updatedBy?: number;
}

/** Ends a shift that the transaction has locked and found open, and emits its event; returns the ended shift. */
export async function endShift(
  tx: Tx,
  emit: Emit,
  open: ShiftRow,
  { at, ...how }: Ending<Date>,
): Promise<ShiftRow> {
  const [ended] = await endShifts(tx, emit, [open], { at: () => at, ...how });
  return ended!;
}

/**
 * Ends shifts like {@link endShift}, and detaches their units from all open calls (OT-10). A transaction ends all its shifts at
 * once, because the calls of all units are locked in one order.
 */
export async function endShifts(
  tx: Tx,
  emit: Emit,
  open: readonly ShiftRow[],
  { at, by, now, updatedBy }: Ending<(shift: ShiftRow) => Date>,
): Promise<ShiftRow[]> {
  const ended = open.map((shift) => {
    const updated_by = updatedBy ?? shift.updated_by;
    return { ...shift, ...ending(shift, at(shift), by), updated_by };
  });
  for (const shift of ended) {
    await updateShift(tx, shift);
    const { server_id: serverId, character_id, department } = shift;
    emit(draft(shiftEnded, { ...shiftView(shift, now), department }, [character_id]), { serverId });
  }
  const reason = by === 'died' ? 'unit_ended' : 'off_duty';
  const units = ended.map(({ character_id }) => character_id);
  if (units.length > 0) await withdrawUnits(tx, emit, units, { reason, now });
  return ended;
}
