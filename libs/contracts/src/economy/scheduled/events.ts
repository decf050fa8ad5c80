import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { scheduledTransfer } from './scheduled.ts';

const describe = ({ scheduled_transfer_id, amount }: { scheduled_transfer_id: number; amount: number }) =>
  `la transferencia programada ${scheduled_transfer_id} de ${amount}`;

/** A character has money sent later (ECB-06). */
export const scheduledCreated = defineEvent({
  type: 'bank.scheduled.created',
  data: scheduledTransfer,
  note: (data) => `El personaje ${data.server_character_id} creó ${describe(data)} (${data.frequency}).`,
});

/** It waits, because somebody wants it so or because it failed too often in a row (ECB-06, ECB-07). */
export const scheduledPaused = defineEvent({
  type: 'bank.scheduled.paused',
  data: scheduledTransfer,
  note: (data) => `Se pausó ${describe(data)}.`,
});

export const scheduledResumed = defineEvent({
  type: 'bank.scheduled.resumed',
  data: scheduledTransfer,
  note: (data) => `Se reanudó ${describe(data)}.`,
});

export const scheduledCancelled = defineEvent({
  type: 'bank.scheduled.cancelled',
  data: scheduledTransfer,
  note: (data) => `Se canceló ${describe(data)}.`,
});

/** Nothing of it falls due any more (ECB-06). */
export const scheduledCompleted = defineEvent({
  type: 'bank.scheduled.completed',
  data: scheduledTransfer,
  note: (data) => `Terminó ${describe(data)}: pagó ${data.runs} veces.`,
});

/** It fell due and could not be paid (ECB-06). */
export const scheduledFailed = defineEvent({
  type: 'bank.scheduled.failed',
  data: scheduledTransfer.extend({ due_at: z.string(), error_code: z.string() }),
  note: (data) => `No se pudo pagar ${describe(data)} (${data.error_code}).`,
});
