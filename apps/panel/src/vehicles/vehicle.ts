import type { RowOf } from '../api/answers.ts';

export type Vehicle = RowOf<'cars', 'getMyVehicles', 'vehicles'>;
/** A model of the dealer. */
export type Model = RowOf<'cars', 'listVehicleModels', 'models'>;

/** The name of a vehicle or of a model. */
export const nameOf = ({ brand, model }: Pick<Model, 'brand' | 'model'>): string => `${brand} ${model}`;
