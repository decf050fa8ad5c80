import type { Sql } from '../database/database.ts';

/** Ids that a sequence hands out at a time; the sequence is declared with this increment. */
const BLOCK = 1_000;

/**
 * Ids that are known before the rows are written, drawn in blocks from a sequence with `INCREMENT BY 1000`. A restart
 * leaves the remaining ids of its block unused.
 */
export class IdBlocks {
  readonly #sequence: string;
  #next = 0;
  #last = -1;

  /** @param sequence the name of the sequence in SQL */
  constructor(sequence: string) {
    this.#sequence = sequence;
  }

  /** Reserves `count` ids in a row, at most 1000; returns the first. */
  async reserve(count: number, sql: Sql): Promise<number> {
    while (this.#next + count - 1 > this.#last) {
      const [row] = await sql.query<{ first: number }>('SELECT nextval($1) AS first', [this.#sequence]);
      this.#next = row!.first;
      this.#last = this.#next + BLOCK - 1;
    }
    this.#next += count;
    return this.#next - count;
  }
}
