import { z } from 'zod';
import { defineEvent, OF_OWNER } from '../../event.ts';
import { vehicleName } from '../vehicles/events.ts';
import { vehicle, vehicleFlags } from '../vehicles/vehicles.ts';
import { listed, money, sentence, type Put } from '../../sentence.ts';

const placeOf = ({ place }: { place: string | null }): string => (place ? ` (${place})` : '');

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
    es: ({ changed, flags: { stolen, impounded }, before, paid, ...data }) => {
      const parts: Put[] = [];
      if (changed.includes('stolen')) parts.push(stolen ? 'figura como robado' : 'ya no figura como robado');
      if (changed.includes('impounded'))
        parts.push(
          impounded
            ? sentence`${before.impounded ? 'sigue' : 'está'} en el depósito con una tasa de ${money(impounded.fee)}${placeOf(impounded)}`
            : paid
              ? sentence`sale del depósito tras pagar ${money(paid.total_cost)}`
              : 'sale del depósito',
        );
      return sentence`El vehículo ${vehicleName(data, 'es')} ${listed(parts, 'es')}.`;
    },
    en: ({ changed, flags: { stolen, impounded }, before, paid, ...data }) => {
      const parts: Put[] = [];
      if (changed.includes('stolen'))
        parts.push(stolen ? 'is reported stolen' : 'is no longer reported stolen');
      if (changed.includes('impounded'))
        parts.push(
          impounded
            ? sentence`is ${before.impounded ? 'still ' : ''}impounded for a fee of ${money(impounded.fee)}${placeOf(impounded)}`
            : paid
              ? sentence`has left the pound for ${money(paid.total_cost)}`
              : 'has left the pound',
        );
      return sentence`The vehicle ${vehicleName(data, 'en')} ${listed(parts, 'en')}.`;
    },
  },
});
