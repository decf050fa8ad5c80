import type { AnswerOf, Client } from '@cabildo/client';

export type Vehicle = AnswerOf<Client['cars']['getMyVehicles']>['vehicles'][number];
/** A model of the dealer. */
export type Model = AnswerOf<Client['cars']['listVehicleModels']>['models'][number];

/** The name of a vehicle or of a model. */
export const nameOf = ({ brand, model }: Pick<Model, 'brand' | 'model'>): string => `${brand} ${model}`;
