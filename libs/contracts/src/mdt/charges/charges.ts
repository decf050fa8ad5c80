import { z } from 'zod';
import { amountParam, intParam, longTextParam, quantityParam, textParam } from '../../fields.ts';
import { MAX_LICENSE_POINTS } from '../../inventory/licenses/licenses.ts';

/** The longest time in jail: a year. */
export const MAX_JAIL_MINUTES = 525_600;
/** The most charges that one import may hold (OT-07). */
export const MAX_IMPORTED = 500;

/** A charge of a server's penal code (OT-07). */
export const charge = z
  .object({
    charge_id: z.int(),
    server_id: z.int(),
    /** Unique in its server, in any case. */
    code: z.string(),
    title: z.string(),
    category: z.string().nullable(),
    description: z.string().nullable(),
    /** 0: the charge brings no fine; likewise with minutes and points. */
    fine_amount: z.int(),
    jail_minutes: z.int(),
    license_points: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** The user who made or last changed the charge (OT-13). */
    updated_by: z.int(),
  })
  .meta({ id: 'Charge' });

/** The parameters that describe a charge. */
export const chargeParams = {
  code: textParam(1, 32),
  title: textParam(1, 150),
  category: textParam(1, 64),
  description: longTextParam(1, 500),
  fine_amount: amountParam(0),
  jail_minutes: intParam(0, MAX_JAIL_MINUTES),
  license_points: quantityParam(MAX_LICENSE_POINTS, 0),
};
