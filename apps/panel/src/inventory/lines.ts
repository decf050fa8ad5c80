/** An item and the units of it that are to move; null: nothing was typed. */
export interface Line {
  item_id: number;
  label: string;
  quantity: number | null;
  /** Units that there are; undefined: any number. */
  most: number | undefined;
  /** The price of a unit, where it is paid. */
  price?: number;
}

/** Whether all lines say how many units move, and there are as many. */
export const areReady = (lines: readonly Line[]): boolean =>
  lines.length > 0 &&
  lines.every(
    ({ quantity, most }) =>
      quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= (most ?? Infinity),
  );

/** The parameter `items` of a movement. */
export const itemsOf = (lines: readonly Line[]): { item_id: number; quantity: number }[] =>
  lines.map(({ item_id, quantity }) => ({ item_id, quantity: quantity ?? 0 }));

/** Changes the units of one line. */
export const withUnits = (lines: readonly Line[], itemId: number, quantity: number | null): Line[] =>
  lines.map((line) => (line.item_id === itemId ? { ...line, quantity } : line));
