import type { Tx } from '@cabildo/kit/database';
import type { Emit, EmitOptions } from '@cabildo/kit/service';
import { eventFor } from './rules.ts';
import { cancelRecurringOf } from './table.ts';

/** Cancels the payments that deleted or dead characters set up, and those from or to accounts that close (EC-14, SV-10, DN-09). */
export async function endRecurring(
  tx: Tx,
  emit: Emit,
  ended: { characterIds: readonly number[]; accountIds: readonly number[] },
  options: EmitOptions = {},
): Promise<void> {
  for (const payment of await cancelRecurringOf(tx, ended)) emit(eventFor('cancelled', payment), options);
}
