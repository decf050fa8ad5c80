import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { charge } from './charges.ts';
import { sentence } from '../../sentence.ts';

/** A charge was added to the penal code (OT-07). */
export const chargeCreated = defineEvent({
  type: 'mdt.charge.created',
  data: charge,
  note: {
    es: ({ code, title }) => sentence`Se creó el cargo ${code} «${title}».`,
    en: ({ code, title }) => sentence`Charge ${code} “${title}” was created.`,
  },
});

/** A charge was changed; punishments that were given for it stay as they are. */
export const chargeUpdated = defineEvent({
  type: 'mdt.charge.updated',
  /** The charge as it is, and as it was (OT-13). */
  data: charge.extend({ changed: z.array(z.string()), before: charge }),
  note: {
    es: ({ code, title, changed }) =>
      sentence`Se cambió el cargo ${code} «${title}»: ${changedThings(changed, 'es')}.`,
    en: ({ code, title, changed }) =>
      sentence`Charge ${code} “${title}” was changed: ${changedThings(changed, 'en')}.`,
  },
});

/** A charge was removed from the penal code. */
export const chargeDeleted = defineEvent({
  type: 'mdt.charge.deleted',
  data: charge,
  note: {
    es: ({ code, title }) => sentence`Se eliminó el cargo ${code} «${title}».`,
    en: ({ code, title }) => sentence`Charge ${code} “${title}” was deleted.`,
  },
});

/** Charges were imported, and at least one of them was new or another than before. */
export const chargesImported = defineEvent({
  type: 'mdt.charge.imported',
  data: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  note: {
    es: ({ created, updated, unchanged }) =>
      sentence`Se importaron cargos: ${created} nuevos, ${updated} cambiados y ${unchanged} sin cambios.`,
    en: ({ created, updated, unchanged }) =>
      sentence`Charges were imported: ${created} new, ${updated} changed and ${unchanged} unchanged.`,
  },
});
