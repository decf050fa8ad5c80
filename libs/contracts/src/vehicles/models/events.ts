import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { importCounts, vehicleModel } from './models.ts';
import { sentence } from '../../sentence.ts';

/** A model was added to a dealer's catalogue. */
export const modelCreated = defineEvent({
  type: 'vehicle.model.created',
  data: vehicleModel,
  note: {
    es: ({ brand, model }) => sentence`Se creó el modelo de vehículo «${brand} ${model}».`,
    en: ({ brand, model }) => sentence`The vehicle model “${brand} ${model}” was created.`,
  },
});

/** A model without vehicles was removed from the catalogue. */
export const modelDeleted = defineEvent({
  type: 'vehicle.model.deleted',
  data: z.object({ vehicle_model_id: z.int(), brand: z.string(), model: z.string() }),
  note: {
    es: ({ brand, model }) => sentence`Se eliminó el modelo de vehículo «${brand} ${model}».`,
    en: ({ brand, model }) => sentence`The vehicle model “${brand} ${model}” was deleted.`,
  },
});

/** A model was changed. */
export const modelUpdated = defineEvent({
  type: 'vehicle.model.updated',
  data: vehicleModel.extend({ changed: z.array(z.string()) }),
  note: {
    es: ({ brand, model, changed }) =>
      sentence`Se cambió el modelo de vehículo «${brand} ${model}»: ${changedThings(changed, 'es')}.`,
    en: ({ brand, model, changed }) =>
      sentence`The vehicle model “${brand} ${model}” was changed: ${changedThings(changed, 'en')}.`,
  },
});

/** A catalogue was imported: so many models are new, changed and as they were. */
export const modelsImported = defineEvent({
  type: 'vehicle.model.imported',
  data: importCounts,
  note: {
    es: ({ created, updated, unchanged }) =>
      sentence`Se importaron modelos de vehículo: ${created} nuevos, ${updated} cambiados y ${unchanged} iguales.`,
    en: ({ created, updated, unchanged }) =>
      sentence`Vehicle models were imported: ${created} new, ${updated} changed and ${unchanged} the same.`,
  },
});
