import { fold } from '@cabildo/contracts/fold.ts';
import type { Model } from '../vehicle.ts';

/** The models of one brand, as the dealer shows them. */
export interface Brand {
  brand: string;
  models: Model[];
}

/** Whether a typed text is part of what a model is called or sorted under. */
export const isLike = ({ brand, model, category, spawn_code }: Model, text: string): boolean =>
  fold([`${brand} ${model}`, category, spawn_code].filter(Boolean).join('\n')).includes(fold(text.trim()));

/** Models in the order of the API, under their brands. */
export function byBrand(models: readonly Model[]): Brand[] {
  const brands = new Map<string, Model[]>();
  for (const model of models) brands.set(model.brand, [...(brands.get(model.brand) ?? []), model]);
  return [...brands].map(([brand, those]) => ({ brand, models: those }));
}
