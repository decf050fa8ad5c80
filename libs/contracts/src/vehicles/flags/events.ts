import { z } from 'zod';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { vehicle, vehicleFlags } from '../vehicles/vehicles.ts';

/** The flags of a vehicle were changed, or its owner paid the fee of the impound (CA-08). */
export const vehicleFlagged = defineEvent({
  type: 'vehicle.vehicle.flagged',
  data: vehicle.extend({
    changed: z.array(z.enum(['stolen', 'impounded'])),
    /** The flags as they were; `flags` are those of now. */
    before: vehicleFlags,
    /** The payment that ended the impound; null: none did. `payment_method` is null for a fee of 0. */
    paid: z.object({ total_cost: z.int(), payment_method: z.enum(['wallet', 'bank']).nullable() }).nullable(),
  }),
  own: OF_OWNER,
  note: {
    es: ({ brand, model, plate, changed, flags: { stolen, impounded }, before, paid }) => {
      const place = impounded?.place ? ` (${impounded.place})` : '';
      const parts = [
        changed.includes('stolen') && (stolen ? 'figura como robado' : 'ya no figura como robado'),
        changed.includes('impounded') &&
          (impounded
            ? `${before.impounded ? 'sigue' : 'está'} en el depósito con una tasa de ${impounded.fee}${place}`
            : paid
              ? `sale del depósito tras pagar ${paid.total_cost}`
              : 'sale del depósito'),
      ];
      return `El vehículo «${brand} ${model}» (${plate}) ${parts.filter(Boolean).join(' y ')}.`;
    },
    en: ({ brand, model, plate, changed, flags: { stolen, impounded }, before, paid }) => {
      const place = impounded?.place ? ` (${impounded.place})` : '';
      const parts = [
        changed.includes('stolen') && (stolen ? 'is reported stolen' : 'is no longer reported stolen'),
        changed.includes('impounded') &&
          (impounded
            ? `is ${before.impounded ? 'still ' : ''}impounded for a fee of ${impounded.fee}${place}`
            : paid
              ? `has left the pound for ${paid.total_cost}`
              : 'has left the pound'),
      ];
      return `The vehicle “${brand} ${model}” (${plate}) ${parts.filter(Boolean).join(' and ')}.`;
    },
  },
});
