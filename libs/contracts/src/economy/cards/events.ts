import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A card pays no more because its account was wound up (SV-10). */
export const cardArchived = defineEvent({
  type: 'bank.card.archived',
  data: z.object({
    account_id: z.int(),
    /** All but the last four digits hidden. */
    card_number: z.string(),
  }),
  note: (data) => `Tarjeta ${data.card_number} archivada`,
});

/** Too many wrong CVVs since the last right one: this card cannot pay until `locked_until` (EC-07, AU-03). */
export const cvvLocked = defineEvent({
  type: 'bank.cvv.locked',
  data: z.object({
    account_id: z.int(),
    /** All but the last four digits hidden. */
    card_number: z.string(),
    /** ISO 8601 UTC. */
    locked_until: z.string(),
  }),
  note: (data) => `La tarjeta ${data.card_number} se bloqueó por demasiados CVV incorrectos.`,
});

/** A user has sent the last wrong CVV that an hour allows, over all cards of the server (EC-07, AU-03). */
export const cvvGuesserStopped = defineEvent({
  type: 'bank.cvv.guesser_stopped',
  data: z.object({ user_id: z.int() }),
  note: () => 'Demasiados CVV incorrectos en una hora: no puede pagar con tarjetas por ahora.',
});
