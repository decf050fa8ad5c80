/** A scheduled transfer that a client set up, with the answers about it. */
export interface Promised {
  id: number;
  /** Whether it was cancelled; null: nobody tried. `refused`: it had fallen due before. */
  cancelled: 'done' | 'refused' | null;
}

/** The answers that the clients got. */
export class Journal {
  readonly promised: Promised[] = [];
  /** The amount paid of each loan. */
  readonly repaid = new Map<number, number>();
  refused = 0;
  begun = 0;
}
