/** A scheduled transfer that a client set up, and what it was told of it. */
export interface Promised {
  id: number;
  /** Whether it was cancelled; null: nobody tried. `refused`: it had fallen due before. */
  cancelled: 'done' | 'refused' | null;
}

/** Everything that the clients were told. */
export class Journal {
  readonly promised: Promised[] = [];
  /** What was paid of loans, by loan. */
  readonly repaid = new Map<number, number>();
  refused = 0;
  begun = 0;
}
