/** How many installations can share the whole numbers that JSON carries exactly, each with a range of ids of its own. */
export const CELLS = 512;

/** The ids of one cell: 2^44, so that those of the last end with 2^53 - 1. */
export const IDS_OF_CELL = 2 ** 53 / CELLS;
