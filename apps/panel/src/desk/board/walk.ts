const CARD = '[data-submission]';
const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>(CARD)];

/** The steps of the keys between cards: to another column, and within one. */
export const STEPS: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowLeft: [-1, 0],
  h: [-1, 0],
  ArrowRight: [1, 0],
  l: [1, 0],
  ArrowUp: [0, -1],
  k: [0, -1],
  ArrowDown: [0, 1],
  j: [0, 1],
};

/** Moves the focus from a card to the next one in a direction; columns without cards are passed over. */
export function walk(card: HTMLElement, [columns, cards]: readonly [number, number]): void {
  const all = [...document.querySelectorAll('[data-stage]')].map(cardsIn);
  const at = all.findIndex((column) => column.includes(card));
  const row = all[at]!.indexOf(card);
  if (columns === 0) return all[at]![row + cards]?.focus();
  const beyond = columns > 0 ? all.slice(at + 1) : all.slice(0, at).reverse();
  const column = beyond.find((each) => each.length > 0);
  column?.[Math.min(row, column.length - 1)]?.focus();
}
