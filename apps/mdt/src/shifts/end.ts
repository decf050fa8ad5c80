import { draft } from '@cabildo/contracts';
import { shiftEnded } from '@cabildo/contracts/mdt/shifts/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { ending, shiftView } from './rules.ts';
import { updateShift, type ShiftRow } from './table.ts';

interface Ending {
  at: Date;
  by: NonNullable<ShiftRow['ended_by']>;
  now: Date;
  /** The lead or admin who ends the shift of another (OT-13). */
  updatedBy?: number | null;
}

/** Ends a shift that the transaction has locked and found open, and emits its event; returns the ended shift. */
export async function endShift(
  tx: Tx,
  emit: Emit,
  open: ShiftRow,
  { at, by, now, updatedBy = open.updated_by }: Ending,
): Promise<ShiftRow> {
  const ended = { ...open, ...ending(open, at, by), updated_by: updatedBy };
  await updateShift(tx, ended);
  const { server_id: serverId, character_id, department } = ended;
  emit(draft(shiftEnded, { ...shiftView(ended, now), department }, [character_id]), { serverId });
  return ended;
}
