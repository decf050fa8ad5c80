import { fail, type Failure } from '@cabildo/contracts/errors';
import { MAX_QUANTITY, type UnitsInput } from '@cabildo/contracts/inventory/holdings/holdings.ts';

/** Units of each item, by item id, in the order in which the items were first named. */
export type Wanted = ReadonlyMap<number, number>;

/** Merges lines that name the same item (SH-01). */
export function mergeLines(lines: readonly { item_id: number; quantity: number }[]): Map<number, number> {
  const merged = new Map<number, number>();
  for (const { item_id, quantity } of lines) merged.set(item_id, (merged.get(item_id) ?? 0) + quantity);
  return merged;
}

/** The units that a request names, and whether it named them as a list, which decides the form of the answer. */
export interface NamedUnits {
  readonly wanted: Wanted;
  readonly isList: boolean;
}

/** Reads the units of a request; refuses more of one item, over all lines, than one line may name. */
export function namedUnits({ item_id, quantity, items }: UnitsInput): NamedUnits | Failure<'invalid_amount'> {
  const wanted = mergeLines(items ?? [{ item_id: item_id!, quantity: quantity! }]);
  for (const [id, units] of wanted) if (units > MAX_QUANTITY) return tooMany(id);
  return { wanted, isList: items !== undefined };
}

const tooMany = (itemId: number): Failure<'invalid_amount'> =>
  fail('invalid_amount', {
    message: {
      es: `Una operación admite ${MAX_QUANTITY} unidades de un mismo objeto como máximo, y el objeto ${itemId} pasa de ahí. Repártelas en varias.`,
      en: `One operation takes ${MAX_QUANTITY} units of one item at most, and item ${itemId} is beyond that. Spread them over several.`,
    },
  });
