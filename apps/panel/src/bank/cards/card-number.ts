/** The parts of a card's number, as cards show it. */
export const partsOf = (number: string): readonly string[] => number.match(/.{1,4}/g) ?? [];
