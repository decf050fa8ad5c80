import { z } from 'zod';
import { colorParam, enumParam, intParam, textParam } from '../../fields.ts';
import { UNIT_STATUSES } from '../units/units.ts';

/** LD-03: `status` codes say what a unit is doing, `call` codes what happened. */
export const CODE_KINDS = ['status', 'call'] as const;
/** LD-03: the most codes of a server. */
export const MAX_CODES = 200;

/** A code of a server's radio (LD-03). */
export const dispatchCode = z
  .object({
    /** Unique among those of its kind, in any case. */
    code: z.string(),
    label: z.string(),
    kind: z.enum(CODE_KINDS),
    /** The status for which a status code stands; null of a call code. */
    maps_to: z.enum(UNIT_STATUSES).nullable(),
    colour: z.string().nullable(),
    /** How urgent calls with a call code are where nobody says so; null: as other calls. */
    priority: z.int().nullable(),
  })
  .meta({ id: 'DispatchCode' });
export type DispatchCode = z.output<typeof dispatchCode>;

/** The parameters that describe a code. */
export const codeParams = {
  code: textParam(1, 12),
  label: textParam(1, 60),
  kind: enumParam(CODE_KINDS),
  maps_to: enumParam(UNIT_STATUSES),
  colour: colorParam(),
  priority: intParam(1, 3),
};
