/** Picks one of several at random. */
export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** Draws a whole number from 1 to the most. */
export const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
