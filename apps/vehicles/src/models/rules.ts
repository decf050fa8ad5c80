import type { z } from 'zod';
import type { vehicleModel } from '@cabildo/contracts/vehicles/models/models.ts';
import type { ModelRow } from './table.ts';

/** A model as people see it. */
export const modelView = ({ id, created_at, ...row }: ModelRow): z.output<typeof vehicleModel> => ({
  vehicle_model_id: id,
  ...row,
  created_at: created_at.toISOString(),
});
